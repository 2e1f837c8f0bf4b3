import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/**
 * - `too-large`: over the reader's limit.
 * - `malformed`: not base64 of OpenSSL's salted format.
 * - `undecryptable`: another secret, or damaged.
 * - `not-json`: decrypted, but not JSON.
 * - `too-deep`: nested deeper than any call's input.
 */
export type PayloadFault = "too-large" | "malformed" | "undecryptable" | "not-json" | "too-deep";

/** Carries no part of the payload. */
export class PayloadError extends Error {
  override readonly name = "PayloadError";

  constructor(readonly fault: PayloadFault) {
    super(`Unreadable payload: ${fault}`);
  }
}

/** Base64 characters. */
export const PAYLOAD_MAX_CHARS = 8 * 1024 * 1024;

const ALGORITHM = "aes-256-cbc";
const BLOCK_BYTES = 16;
const KEY_BYTES = 32;
const IV_BYTES = 16;
const SALT_BYTES = 8;
/** OpenSSL's format; eight bytes of salt follow. */
const MAGIC = Buffer.from("Salted__");
const HEADER_BYTES = MAGIC.length + SALT_BYTES;

/**
 * Spec §7, as crypto-js encrypts with a passphrase: AES-256-CBC in OpenSSL's salted format (`openssl enc -aes-256-cbc -md md5`), base64
 * on one line. `undefined` becomes null.
 */
export function encryptPayload(value: unknown, secret: string): string {
  const salt = randomBytes(SALT_BYTES);
  const { key, iv } = keyAndIv(secret, salt);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const body = [cipher.update(JSON.stringify(value ?? null), "utf8"), cipher.final()];
  return Buffer.concat([MAGIC, salt, ...body]).toString("base64");
}

/** @throws {PayloadError} The format has no signature: a wrong secret shows as bad padding, text or JSON. */
export function decryptPayload(text: string, secret: string, maxChars = PAYLOAD_MAX_CHARS): unknown {
  if (text.length > maxChars) throw new PayloadError("too-large");
  const sealed = saltedBytes(text);
  const { key, iv } = keyAndIv(secret, sealed.subarray(MAGIC.length, HEADER_BYTES));
  // All padding bytes are checked below.
  const decipher = createDecipheriv(ALGORITHM, key, iv).setAutoPadding(false);
  const json = toText(Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]));
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new PayloadError("not-json");
  }
}

/** EVP_BytesToKey with MD5 and one round, as the wire requires. */
function keyAndIv(secret: string, salt: Buffer): { key: Buffer; iv: Buffer } {
  const password = Buffer.from(secret);
  const digests: Buffer[] = [];
  let digest = Buffer.alloc(0);
  for (let bytes = 0; bytes < KEY_BYTES + IV_BYTES; bytes += digest.length) {
    digest = createHash("md5").update(digest).update(password).update(salt).digest();
    digests.push(digest);
  }
  const derived = Buffer.concat(digests);
  return { key: derived.subarray(0, KEY_BYTES), iv: derived.subarray(KEY_BYTES, KEY_BYTES + IV_BYTES) };
}

/** @throws {PayloadError} unless it is base64 of a salt and whole blocks */
function saltedBytes(text: string): Buffer {
  if (text.length % 4 !== 0 || /[^A-Za-z0-9+/=]/.test(text)) throw new PayloadError("malformed");
  const padding = text.indexOf("=");
  if (padding !== -1 && !/^={1,2}$/.test(text.slice(padding))) throw new PayloadError("malformed");
  const bytes = Buffer.from(text, "base64");
  const isWhole = bytes.length > HEADER_BYTES && bytes.length % BLOCK_BYTES === 0;
  if (!isWhole || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new PayloadError("malformed");
  return bytes;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** PKCS #7. If only the last byte were checked, a wrong secret could yield a short number. */
function toText(plain: Buffer): string {
  const padding = plain.at(-1) ?? 0;
  if (padding < 1 || padding > BLOCK_BYTES) throw new PayloadError("undecryptable");
  if (!plain.subarray(-padding).every((byte) => byte === padding)) throw new PayloadError("undecryptable");
  try {
    return utf8.decode(plain.subarray(0, -padding));
  } catch {
    throw new PayloadError("undecryptable");
  }
}
