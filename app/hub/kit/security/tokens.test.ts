import { expect, test } from "vitest";
import { hashCode, hashToken, newCode, newToken, sameHash } from "./tokens";

test("a token carries 256 bits and is like no other", () => {
  const tokens = Array.from({ length: 100 }, newToken);
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(new Set(tokens).size).toBe(100);
});

test("a code has six digits, leading zeros among them", () => {
  const codes = Array.from({ length: 2_000 }, newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
});

test("a code's hash is one person's, one purpose's and one installation's", () => {
  const hashes = [
    hashCode(Buffer.from("key"), "ada", "LOGIN", "123456"),
    hashCode(Buffer.from("key"), "bob", "LOGIN", "123456"),
    hashCode(Buffer.from("key"), "ada", "VERIFY_EMAIL", "123456"),
    hashCode(Buffer.from("another"), "ada", "LOGIN", "123456"),
    hashCode(Buffer.from("key"), "ada", "LOGIN", "123457"),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

test("hashes are the same only when they are", () => {
  expect(sameHash(hashToken("one"), hashToken("one"))).toBe(true);
  expect(sameHash(hashToken("one"), hashToken("other"))).toBe(false);
  expect(sameHash(hashToken("one"), "")).toBe(false);
});
