import fc from "fast-check";
import { expect, test } from "vitest";
import { readIdentifier } from "~/contract/kit/identifier";
import { PASSWORD_PATTERN } from "~/contract/kit/rules";
import { typedIdentifier } from "./typed-identifier";

const WITHHELD = "unknown: (withheld, as it may be a password)";

test.each([
  "ada@example.test",
  "ada.lovelace+portico@mail.example.test",
  "9876543210",
  "ada.lovelace.4821",
  "Özil",
  "o'neill",
])("%s is recorded", (typed) => {
  expect(typedIdentifier(readIdentifier(typed))).toBe(`unknown: ${typed}`);
});

test.each([
  "Portico1!",
  "P@ssw0rd",
  "two words",
  "Correct#horse1",
  "a@b",
  "ada@example.test!",
  "line\nbreak",
  "<b>bold</b>",
])("%j is not", (typed) => {
  expect(typedIdentifier(readIdentifier(typed))).toBe(WITHHELD);
});

test("no allowed password is ever recorded", () => {
  const password = fc
    .tuple(fc.stringMatching(/^[A-Za-z\d@$!%*#?&]{4,40}$/), fc.shuffledSubarray(["a", "Z", "7", "@"], { minLength: 4 }))
    .map(([some, others]) => some + others.join(""))
    .filter((text) => PASSWORD_PATTERN.test(text));
  fc.assert(fc.property(password, (typed) => typedIdentifier(readIdentifier(typed)) === WITHHELD));
});

test("a long one is shortened, and a missing one is recorded as unknown", () => {
  expect(typedIdentifier({ userId: "x".repeat(250) })).toBe(`unknown: ${"x".repeat(100)}`);
  expect(typedIdentifier({})).toBe("unknown");
});
