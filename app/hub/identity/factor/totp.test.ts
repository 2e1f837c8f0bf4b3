import { describe, expect, test } from "vitest";
import { clockOff, fromBase32, newTotpSecret, stepAt, stepOfCode, totp, totpUri } from "./totp";

/** RFC 6238, appendix B: seconds since 1970, and the 8-digit code per hash. */
const VECTORS = [
  [59, "94287082", "46119246", "90693936"],
  [1111111109, "07081804", "68084774", "25091201"],
  [1111111111, "14050471", "67062674", "99943326"],
  [1234567890, "89005924", "91819424", "93441116"],
  [2000000000, "69279037", "90698825", "38618901"],
  [20000000000, "65353130", "77737706", "47863826"],
] as const;

/** The digits 1 to 0, repeated to the length of the hash. */
const seed = (bytes: number) => Buffer.from("1234567890".repeat(7).slice(0, bytes));

describe("the codes of RFC 6238, appendix B", () => {
  test.each(VECTORS)("at %i seconds", (seconds, sha1, sha256, sha512) => {
    const step = stepAt(seconds * 1000);
    expect(totp(seed(20), step, { algorithm: "sha1", digits: 8 })).toBe(sha1);
    expect(totp(seed(32), step, { algorithm: "sha256", digits: 8 })).toBe(sha256);
    expect(totp(seed(64), step, { algorithm: "sha512", digits: 8 })).toBe(sha512);
  });

  test("six digits are the last six of the eight", () => {
    for (const [seconds, sha1] of VECTORS) expect(totp(seed(20), stepAt(seconds * 1000))).toBe(sha1.slice(2));
  });
});

test("a code is good in its own step and the ones beside it, and in no other", () => {
  const secret = newTotpSecret();
  const now = Date.UTC(2026, 0, 1);
  const codeOf = (step: number) => totp(fromBase32(secret), step);
  const good = [-3, -2, -1, 0, 1, 2, 3].filter((drift) => {
    const step = stepAt(now) + drift;
    return stepOfCode(secret, codeOf(step), now) === step;
  });
  expect(good).toEqual([-1, 0, 1]);
});

test("by how much the clock of a phone is wrong shows in its code, up to an hour", () => {
  const secret = newTotpSecret();
  const now = Date.UTC(2026, 0, 1);
  const codeAt = (minutes: number) => totp(fromBase32(secret), stepAt(now + minutes * 60_000));
  for (const minutes of [-60, -10, -1, 1, 3, 60]) expect(clockOff(secret, codeAt(minutes), now)).toBe(minutes);
  for (const minutes of [-120, 120]) expect(clockOff(secret, codeAt(minutes), now)).toBeUndefined();
});

test("a secret is 160 bits in base32, and never the same", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(fromBase32(secret)).toHaveLength(20);
  expect(newTotpSecret()).not.toBe(secret);
});

test("the link for an app names the issuer and the account", () => {
  expect(totpUri("JBSWY3DPEHPK3PXP", { issuer: "Portico", account: "asha rao@example.test" })).toBe(
    "otpauth://totp/Portico:asha%20rao%40example.test?secret=JBSWY3DPEHPK3PXP&issuer=Portico&algorithm=SHA1&digits=6&period=30",
  );
});
