import { expect, test } from "vitest";
import { truncate } from "./truncate";

test("a text of exactly the length stays whole", () => {
  expect(truncate("a".repeat(25), 25)).toBe("a".repeat(25));
});

test("a longer text is cut and gets dots", () => {
  expect(truncate("a".repeat(26), 25)).toBe(`${"a".repeat(25)}...`);
});

test("a character of two code units counts once and is not cut in half", () => {
  expect(truncate("🚗🚗🚗", 2)).toBe("🚗🚗...");
});
