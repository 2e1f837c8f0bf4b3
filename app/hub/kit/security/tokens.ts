import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { CODE_DIGITS } from "~/contract/kit/rules";
import { SECOND_MS } from "~/lib/durations";

/** An opaque bearer token: 256 bits from the CSPRNG, base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** A random value that is no secret: 128 bits, base64url. */
export const newNonce = (): string => randomBytes(16).toString("base64url");

/** The stored form of a token or link id. They are random enough that a plain SHA-256 cannot be reversed. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Ours have some 500 characters. */
const JWT_MAX = 2_000;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Whether it has the form of a signed JWT (RFC 7515), as access tokens do. */
export const isJwt = (token: string): boolean => token.length <= JWT_MAX && JWT.test(token);

/** A one-time code, every value equally likely. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");

/** The stored form of a one-time code: keyed, because a million codes can be tried against a plain hash in no time. */
export function hashCode(key: Buffer, userId: string, purpose: string, code: string): string {
  return createHmac("sha256", key).update(`${purpose}:${userId}:${code}`).digest("base64url");
}

/** How long the same browser may send once more what it just used up (a double click). */
export const DOUBLE_SUBMIT_MS = 10 * SECOND_MS;

/** Compares two hashes in constant time. */
export function sameHash(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
