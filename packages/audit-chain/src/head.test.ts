import { expect, test } from "vitest";
import { headSigner, SignedHead } from "./head";

const keyOf = (text: string) => Buffer.from(text.padEnd(32, "."));
const signer = headSigner(() => [keyOf("new"), keyOf("old")]);
const head = { sequence: 5, hash: "ab" };

test("a signed head survives JSON, and is valid as long as one of the keys made it", () => {
  const signed = signer.sign(head, new Date("2026-01-02T03:04:05Z"));
  expect(signed).toMatchObject({ ...head, at: "2026-01-02T03:04:05.000Z" });
  expect(signer.check(SignedHead.parse(JSON.parse(JSON.stringify(signed))))).toBe("valid");
  expect(signer.check(headSigner(() => [keyOf("old")]).sign(head))).toBe("valid");
  expect(headSigner(() => [keyOf("old")]).check(signed)).toBe("unknown");
});

test.each([{ sequence: 6 }, { hash: "ac" }, { at: "2026-01-02T03:04:06.000Z" }, { signature: "" }])(
  "one that was changed to %o is invalid",
  (change) => {
    expect(signer.check({ ...signer.sign(head), ...change })).toBe("invalid");
  },
);

test("another key under the same name signs nothing valid", () => {
  const { key } = signer.sign(head);
  expect(signer.check({ ...headSigner(() => [keyOf("forged")]).sign(head), key })).toBe("invalid");
  expect(() => headSigner(() => []).sign(head)).toThrow("there is no key");
});
