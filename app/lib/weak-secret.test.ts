import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isWeakSecret } from "./weak-secret";

test.each([
  "a".repeat(40),
  "abababababababababababababababab",
  "1234567890123456789012345678901234567890",
  "changeme-changeme-changeme-changeme",
  "Change-Me-To-A-Long-Random-Secret-123",
  "secret secret secret secret secret",
  "your-super-secret-session-key-here!",
  "portico_portico_portico_portico_1",
])("%s is weak", (secret) => expect(isWeakSecret(secret)).toBe(true));

test("what a generator makes is not, nor a sentence of one's own", () => {
  for (const encoding of ["hex", "base64", "base64url"] as const)
    for (let count = 0; count < 200; count++) expect(isWeakSecret(randomBytes(24).toString(encoding))).toBe(false);
  expect(isWeakSecret("the shared secret of these tests")).toBe(false);
  expect(isWeakSecret("correct horse battery staple")).toBe(false);
});
