import { randomBytes } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { brotliAround } from "./brotli-around.server";

const newToken = () => randomBytes(32).toString("base64url");
const LENGTH = newToken().length;
const WORDS = Array.from({ length: 100 }, (_, at) => `<p class="row">the ${(at * 7_919) % 97}th of many rows</p>`).join(
  "",
);
const FORM = '"/><label for="identifier">Email or user name</label></form>';

const decoded = (page: Buffer | undefined) => page && brotliDecompressSync(page).toString();

describe.each<[string, string[]]>([
  ["one gap", [WORDS, WORDS]],
  ["three gaps in forms that are alike", [WORDS, FORM, FORM, FORM]],
  ["gaps beside each other, and one at the end", [WORDS, "ab", "", "c", ""]],
  ["letters of several bytes around its gaps", [`${WORDS}é`, "éé…", "𝒳", "…"]],
  ["a gap at its beginning", ["", WORDS]],
  [
    "the bytes of what stands for a gap, as far as a text has them",
    [`${WORDS}\u{100c3}\u{90084}`, "\u{100c3}\u{90084}"],
  ],
])("a page with %s", (_what, parts) => {
  test("is what it is without compression, whatever fills it", async () => {
    const fillIn = await brotliAround(parts, LENGTH);
    for (const token of Array.from("-_0aA", (each) => each.repeat(LENGTH)).concat(
      Array.from({ length: 500 }, newToken),
    ))
      expect(decoded(fillIn?.(token)) === parts.join(token), token).toBe(true);
  });
});

test("a filling does not change the one before", async () => {
  const fillIn = await brotliAround([WORDS, FORM, FORM], LENGTH);
  const [one, other] = [newToken(), newToken()];
  const pages = [fillIn?.(one), fillIn?.(other)];
  expect(pages.map(decoded)).toEqual([one, other].map((token) => [WORDS, FORM, FORM].join(token)));
});

test("copies of the gap cost next to nothing", async () => {
  const parts = [WORDS, FORM, FORM, FORM];
  const whole = brotliCompressSync(parts.join(newToken())).length;
  expect((await brotliAround(parts, LENGTH))?.(newToken())?.length).toBeLessThan(whole + 80);
});

test.each([
  ["shorter", newToken().slice(1)],
  ["longer", `${newToken()}x`],
  ["of other letters", "é".repeat(LENGTH)],
  ["with a tag in it", `<b>${newToken().slice(3)}`],
  ["with a line's end", `${newToken().slice(1)}\n`],
])("a filling that is %s than tokens are gets no page", async (_what, text) => {
  const fillIn = await brotliAround([WORDS, WORDS], LENGTH);
  expect(fillIn?.(newToken())).toBeDefined();
  expect(fillIn?.(text)).toBeUndefined();
});

test.each<[string, string[], number]>([
  ["without gaps", [WORDS], LENGTH],
  ["not worth it", ["<p>", "</p>"], LENGTH],
  ["too long", [WORDS.repeat(5), WORDS], LENGTH],
  // The encoder finds nothing again in so few bytes.
  ["whose gaps are no copies of the first", ["<p>", WORDS, "</p>"], LENGTH],
  ["whose gaps stay empty", [WORDS, WORDS], 0],
])("a page %s is left to others", async (_what, parts, length) => {
  expect(await brotliAround(parts, length)).toBeUndefined();
});
