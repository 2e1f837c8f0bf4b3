import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts values that are stored and must be readable again; each use has a key of its own, derived from the
 * installation's key. `boundTo` names what a value belongs to (GCM's additional data): it opens under that name alone, so
 * whoever can write to where values are stored cannot have one opened in the place of another.
 */
export interface SecretBox {
  seal(plain: string, boundTo: string): string;
  /** @throws Error when the text was sealed with another key or for another name, or has been changed since */
  open(sealed: string, boundTo: string): string;
}

/** A 32-byte key for one purpose, derived from the installation's key (HKDF-SHA256, RFC 5869). */
export function deriveKey(rootKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", rootKey, "portico", purpose, 32));
}

/** Root keys, newest first: one that stays the same, or those of the moment; `afresh`: as they were just changed. */
export type RootKeys = string | ((afresh?: boolean) => readonly string[]);

export const rootKeysOf = (keys: RootKeys, afresh?: boolean): readonly string[] =>
  typeof keys === "string" ? [keys] : keys(afresh);

/** By purpose and root key; more than an installation has in the time between two rotations. */
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

/** The keys for one purpose, newest first. What they authenticate is made with the newest and good under any. */
export const keysFor = (keys: RootKeys, purpose: string): readonly Buffer[] =>
  rootKeysOf(keys).map((root) => derivedOnce(root, purpose));

/** @throws Error where there is none */
export function newestOf(keys: readonly Buffer[]): Buffer {
  const [newest] = keys;
  if (!newest) throw new Error("there is no key");
  return newest;
}

/** Seals with the newest of its keys, and opens what any of them sealed. */
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
      // Another process may have rotated the key a moment ago, and sealed with the new one.
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
