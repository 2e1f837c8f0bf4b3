import { describe, expect, it } from "vitest";
import { cleanStyle } from "./mail-style";

describe("an inline style", () => {
  it.each([
    "color: #0a7d4b",
    "COLOR:red",
    "background: #fff; border-left: 1px solid rgba(0, 0, 0, .2)",
    `font: bold 14px/1.5 'Segoe UI', "Helvetica Neue", Arial, sans-serif`,
    "margin: 0 auto; padding-top: 1.5em; width: 100%; margin-left: -4px",
    "white-space: pre-wrap; text-decoration: underline !important",
  ])("may be %s", (style) => {
    expect(cleanStyle(style)).toEqual({ style, removed: [] });
  });

  it.each([
    "background: url(https://tracker.example.test/1.png)",
    "background:url('javascript:alert(1)')",
    "width: expression(alert(1))",
    "width: e\\78pression(alert(1))",
    "width: exp/**/ression(alert(1))",
    "behavior: url(#default#time2)",
    "-moz-binding: url(https://x.test/xbl.xml#a)",
    "color: var(--a)",
    "background-image: image-set('a.png' 1x)",
    "background: linear-gradient(red, blue)",
    "position: fixed",
    "color: {{otp}}",
    "color: red } body { color: red",
    `font-family: "a`,
    "font-family: 'a\\'b'",
    "constructor: red",
    `width: ${"1".repeat(201)}`,
    "color",
    "color:",
  ])("may not be %s", (style) => {
    expect(cleanStyle(style)).toEqual({ style: "", removed: [expect.any(String) as string] });
  });

  it("keeps what is allowed beside what is not", () => {
    expect(cleanStyle("color: red; position: absolute;; ;margin:0;")).toEqual({
      style: "color: red; margin:0",
      removed: ["position"],
    });
    expect(cleanStyle(" color: red ; ")).toEqual({ style: "color: red", removed: [] });
  });

  it("is judged at once, however long it is", () => {
    expect(cleanStyle(`color: ${" ".repeat(100_000)}!x`)).toEqual({
      style: "",
      removed: [expect.any(String) as string],
    });
    expect(cleanStyle(`font-family: ${"'a'".repeat(30_000)}(`)).toEqual({
      style: "",
      removed: [expect.any(String) as string],
    });
  });
});
