import { createHmac, randomBytes } from "node:crypto";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { sameHash } from "../../kit/security/tokens";

/** Supported by every authenticator app (RFC 6238 §4, RFC 4226 §5.3). */
const STEP_MS = 30 * SECOND_MS;
const DIGITS = 6;
const DRIFT_STEPS = 1;
/** 160 bits (RFC 4226 §4). */
const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** 32 characters of base32 (RFC 4648 §6). */
export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

export const stepAt = (time: number): number => Math.floor(time / STEP_MS);

/** RFC 6238 §4.2, RFC 4226 §5.3. */
export function totp(key: Buffer, step: number, { algorithm = "sha1", digits = DIGITS } = {}): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac(algorithm, key).update(counter).digest();
  const offset = hash.at(-1)! & 15;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/** @returns undefined if the code is not valid now */
export function stepOfCode(secret: string, code: string, time = Date.now()): number | undefined {
  const key = fromBase32(secret);
  const now = stepAt(time);
  const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, index) => now + DRIFT_STEPS - index);
  return steps.filter((step) => sameHash(totp(key, step), code))[0];
}

/** One hour each way leaves 238 valid codes in a million. */
const CLOCK_STEPS = (60 * MINUTE_MS) / STEP_MS;

/** Minutes by which the phone is slow (negative) or fast; undefined if no clock error explains the code. */
export function clockOff(secret: string, code: string, time = Date.now()): number | undefined {
  const key = fromBase32(secret);
  const now = stepAt(time);
  for (let off = DRIFT_STEPS + 1; off <= CLOCK_STEPS; off++)
    for (const steps of [-off, off])
      if (sameHash(totp(key, now + steps), code)) return Math.round((steps * STEP_MS) / MINUTE_MS);
  return undefined;
}

/** Key URI Format. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{5}/g, (five) => BASE32[parseInt(five, 2)]!);
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
