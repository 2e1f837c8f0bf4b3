import AES from "crypto-js/aes.js";
import Base64 from "crypto-js/enc-base64.js";
import Utf8 from "crypto-js/enc-utf8.js";
import WordArray from "crypto-js/lib-typedarrays.js";
import NoPadding from "crypto-js/pad-nopadding.js";

/**
 * - `too-large`: longer than the reader's limit.
 * - `malformed`: not base64 of OpenSSL's salted format.
 * - `undecryptable`: encrypted with another secret, or damaged.
 * - `not-json`: decrypted, but not JSON.
 * - `too-deep`: nested beyond what any call of the contract uses.
 */
export type PayloadFault = "too-large" | "malformed" | "undecryptable" | "not-json" | "too-deep";

/** An encrypted body or answer could not be read. Carries no part of the payload. */
export class PayloadError extends Error {
  override readonly name = "PayloadError";

  constructor(readonly fault: PayloadFault) {
    super(`Unreadable payload: ${fault}`);
  }
}

/** Longest ciphertext read by default, in base64 characters. */
export const PAYLOAD_MAX_CHARS = 8 * 1024 * 1024;

const BLOCK_BYTES = 16;

/** "Salted__", the first eight bytes of OpenSSL's format; eight bytes of salt follow. */
const SALTED_WORDS = [0x53616c74, 0x65645f5f];
const HEADER_BYTES = 16;

/**
 * Encrypts a JSON value as the wire of spec §7 does: AES-256-CBC in OpenSSL's salted format (that of the command
 * `openssl enc -aes-256-cbc -md md5`), base64 on one line. `undefined` travels as null.
 */
export function encryptPayload(value: unknown, secret: string): string {
  return AES.encrypt(JSON.stringify(value ?? null), secret).toString();
}

/**
 * Reads what `encryptPayload` or another client of the wire wrote.
 * @throws {PayloadError} for anything else; the format has no signature, so a wrong secret shows as bad padding, text
 * or JSON.
 */
export function decryptPayload(text: string, secret: string, maxChars = PAYLOAD_MAX_CHARS): unknown {
  if (text.length > maxChars) throw new PayloadError("too-large");
  if (!isSalted(text)) throw new PayloadError("malformed");
  const json = toText(AES.decrypt(text, secret, { padding: NoPadding }));
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new PayloadError("not-json");
  }
}

function isSalted(text: string): boolean {
  if (text.length % 4 !== 0 || /[^A-Za-z0-9+/=]/.test(text)) return false;
  const padding = text.indexOf("=");
  if (padding !== -1 && !/^={1,2}$/.test(text.slice(padding))) return false;
  const bytes = (text.length / 4) * 3 - (padding === -1 ? 0 : text.length - padding);
  if (bytes <= HEADER_BYTES || bytes % BLOCK_BYTES !== 0) return false;
  const start = Base64.parse(text.slice(0, HEADER_BYTES)).words;
  return SALTED_WORDS.every((word, index) => start[index] === word);
}

/**
 * Takes PKCS #7 padding off. crypto-js would trust the last byte alone, and a wrong secret could then read as a short
 * number.
 */
function toText(plain: WordArray): string {
  const byteAt = (index: number) => ((plain.words[index >>> 2] ?? 0) >>> (24 - (index % 4) * 8)) & 0xff;
  const padding = byteAt(plain.sigBytes - 1);
  if (padding < 1 || padding > BLOCK_BYTES) throw new PayloadError("undecryptable");
  for (let index = plain.sigBytes - padding; index < plain.sigBytes; index++) {
    if (byteAt(index) !== padding) throw new PayloadError("undecryptable");
  }
  try {
    return Utf8.stringify(WordArray.create(plain.words, plain.sigBytes - padding));
  } catch {
    throw new PayloadError("undecryptable");
  }
}
