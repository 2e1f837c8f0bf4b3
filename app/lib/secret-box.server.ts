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

export function createSecretBox(rootKey: string, purpose: string): SecretBox {
  const key = deriveKey(rootKey, purpose);
  return {
    seal(plain, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed, boundTo) {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        "utf8",
      );
    },
  };
}
