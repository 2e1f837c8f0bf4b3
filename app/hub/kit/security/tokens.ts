import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { CODE_DIGITS } from "~/contract/kit/rules";
import { SECOND_MS } from "~/lib/durations";

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Not secret: 128 random bits, base64url. */
export const newNonce = (): string => randomBytes(16).toString("base64url");

/** Tokens are random: SHA-256 cannot be reversed. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Ours have some 500 characters. */
const JWT_MAX = 2_000;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Has the form of RFC 7515. */
export const isJwt = (token: string): boolean => token.length <= JWT_MAX && JWT.test(token);

/** Uniformly distributed. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");

/** Keyed: a million codes can be tried. */
export function hashCode(key: Buffer, userId: string, purpose: string, code: string): string {
  return createHmac("sha256", key).update(`${purpose}:${userId}:${code}`).digest("base64url");
}

/** Allows double clicks. */
export const DOUBLE_SUBMIT_MS = 10 * SECOND_MS;

/** Compares in constant time. */
export function sameHash(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
