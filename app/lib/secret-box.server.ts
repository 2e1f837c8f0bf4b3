import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Uses one key per purpose. `boundTo` (GCM's additional data) names what a value belongs to: whoever writes to the store cannot exchange
 * values.
 */
export interface SecretBox {
  seal(plain: string, boundTo: string): string;
  /** @throws Error if sealed with another key or name, or altered */
  open(sealed: string, boundTo: string): string;
}

/** 32 bytes (HKDF-SHA256, RFC 5869). */
export function deriveKey(rootKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", rootKey, "portico", purpose, 32));
}

/** Root keys, newest first; a function reads them when needed, with `afresh` past its cache. */
export type RootKeys = string | ((afresh?: boolean) => readonly string[]);

export const rootKeysOf = (keys: RootKeys, afresh?: boolean): readonly string[] =>
  typeof keys === "string" ? [keys] : keys(afresh);

/** More than two rotations need. */
const derivedKeys = new Map<string, Buffer>();
const DERIVED_MAX = 100;

function derivedOnce(root: string, purpose: string): Buffer {
  const name = `${purpose} ${root}`;
  const known = derivedKeys.get(name);
  if (known) return known;
  if (derivedKeys.size >= DERIVED_MAX) derivedKeys.clear();
  const key = deriveKey(root, purpose);
  derivedKeys.set(name, key);
  return key;
}

/** Newest first: sign with the newest, accept any. */
export const keysFor = (keys: RootKeys, purpose: string): readonly Buffer[] =>
  rootKeysOf(keys).map((root) => derivedOnce(root, purpose));

/** @throws Error if there is none */
export function newestOf(keys: readonly Buffer[]): Buffer {
  const [newest] = keys;
  if (!newest) throw new Error("there is no key");
  return newest;
}

/** Seals with the newest key, opens with any. */
export function createSecretBox(keys: RootKeys, purpose: string): SecretBox {
  return {
    seal(plain, boundTo) {
      const [newest = ""] = rootKeysOf(keys);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, derivedOnce(newest, purpose), nonce).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed, boundTo) {
      const bytes = Buffer.from(sealed, "base64url");
      let refused: unknown;
      // Another process may have rotated the key just now.
      for (const afresh of typeof keys === "string" ? [false] : [false, true]) {
        for (const root of rootKeysOf(keys, afresh)) {
          try {
            return openWith(derivedOnce(root, purpose), bytes, boundTo);
          } catch (error) {
            refused = error;
          }
        }
      }
      throw refused;
    },
  };
}

function openWith(key: Buffer, bytes: Buffer, boundTo: string): string {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}
