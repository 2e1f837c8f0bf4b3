import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

export interface Head {
  sequence: number;
  hash: string;
}

/** Kept elsewhere. Nobody without the key can make one. */
export const SignedHead = z.object({
  sequence: z.int().positive(),
  hash: z.string(),
  /** When it was signed; ISO 8601, in UTC. */
  at: z.string(),
  /** Names the key; a replaced one had another name. */
  key: z.string(),
  /** HMAC-SHA256, base64url. */
  signature: z.string(),
});
export type SignedHead = z.output<typeof SignedHead>;

export interface HeadSigner {
  sign(head: Head, at?: Date): SignedHead;
  /** `unknown`: it names another key. */
  check(head: SignedHead): "valid" | "invalid" | "unknown";
}

const KEY_NAME_LENGTH = 12;

/** @param keys newest first: the first signs, all check */
export function headSigner(keys: () => readonly Buffer[]): HeadSigner {
  return {
    sign(head, now = new Date()) {
      const at = now.toISOString();
      const [key] = keys();
      if (!key) throw new Error("there is no key");
      return { ...head, at, key: nameOf(key), signature: signatureOf(key, head, at).toString("base64url") };
    },
    check(head) {
      const key = keys().find((each) => nameOf(each) === head.key);
      if (!key) return "unknown";
      const given = Buffer.from(head.signature, "base64url");
      const right = signatureOf(key, head, head.at);
      return given.length === right.length && timingSafeEqual(given, right) ? "valid" : "invalid";
    },
  };
}

const nameOf = (key: Buffer): string => createHash("sha256").update(key).digest("base64url").slice(0, KEY_NAME_LENGTH);

const signatureOf = (key: Buffer, { sequence, hash }: Head, at: string): Buffer =>
  createHmac("sha256", key).update(`${sequence}\n${hash}\n${at}`).digest();
