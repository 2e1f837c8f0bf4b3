import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONTRAST_MIN, contrastOf, isReadable, readableColor, tonesOf } from "./brand-colors";
import { brandStyle } from "./brand-style";
import { colors, darkColors } from "./colors";

const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, "0")}`);

test("contrast is that of WCAG", () => {
  expect(contrastOf("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrastOf("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
});

describe("the nearest readable color", () => {
  test("is the same for one that is readable, and hardly darker for one that is nearly", () => {
    expect(readableColor(colors.green.DEFAULT)).toBe(colors.green.DEFAULT);
    expect(isReadable("#777777")).toBe(false);
    expect(readableColor("#777777")).toBe("#707070");
  });

  test("is readable, whatever was asked for", () => {
    fc.assert(fc.property(color, (any) => isReadable(readableColor(any))));
  });
});

test("texts keep their contrast in both looks, whatever the color", () => {
  fc.assert(
    fc.property(color, (any) => {
      const { light, dark } = tonesOf(readableColor(any));
      const texts = [
        ...[light.green, light["green-dark"]].flatMap((text) =>
          [colors.white, colors.page, light["green-tint"]].map((ground) => [text, ground]),
        ),
        ...[dark.green, dark["green-dark"]].flatMap((text) =>
          [darkColors.surface, darkColors.page, dark["green-tint"]].map((ground) => [text, ground]),
        ),
        ...[light, dark].flatMap(({ fill, "fill-dark": pressed }) => [fill, pressed].map((on) => [colors.white, on])),
      ];
      for (const [text, ground] of texts) expect(contrastOf(text!, ground!)).toBeGreaterThanOrEqual(CONTRAST_MIN);
    }),
  );
});

test("a button that is as dark as the dark look is told from it", () => {
  expect(contrastOf(tonesOf("#000000").dark.fill, darkColors.surface)).toBeGreaterThanOrEqual(1.5);
});

test("the style sheet names colors and nothing else, and is empty without a brand", () => {
  expect(brandStyle({ name: "Acme" } as object)).toBe("");
  expect(brandStyle({ color: "#1f4fa3" })).toMatch(/^(?:[\w\s:@()[\]={};.-]|#[0-9a-f]{6})+$/);
});
