import { expect, test } from "vitest";
import { addressSent } from "./refused-sign-on";

test.each([
  ["https://wiki.example/cb", "https://wiki.example/cb"],
  ["https://wiki.example/cb?code=secret&x=1", "https://wiki.example/cb?…"],
  ["https://wiki.example/cb#access_token=secret", "https://wiki.example/cb?…"],
  ["https://me:secret@wiki.example/cb", "https://…@wiki.example/cb"],
  ["com.example.app:/cb", "com.example.app:/cb"],
  ["no address at all", "no address at all"],
])("an address goes to the log without what may be a secret: %s", (address, kept) => {
  expect(addressSent(address)).toBe(kept);
});

test("and is cut", () => {
  expect(addressSent(`https://wiki.example/${"a".repeat(5_000)}`)).toHaveLength(300);
});
