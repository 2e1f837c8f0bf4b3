import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { deriveKey } from "~/lib/secret-box.server";

/** Where the chain ended at a moment. */
export interface Head {
  sequence: number;
  /** That of the event with this sequence. */
  hash: string;
}

/** A head as a collector keeps it. Nobody without PORTICO_KEY can make one. */
export const SignedHead = z.object({
  sequence: z.int().positive(),
  hash: z.string(),
  /** When it was signed; ISO 8601, in UTC. */
  at: z.string(),
  /** Names the key: a PORTICO_KEY that was replaced signed in another name. */
  key: z.string(),
  /** HMAC-SHA256, base64url. */
  signature: z.string(),
});
export type SignedHead = z.output<typeof SignedHead>;

/** Signs heads, and tells those it signed from others. */
export interface HeadSigner {
  sign(head: Head, at?: Date): SignedHead;
  /** `unknown`: it names another key. */
  check(head: SignedHead): "valid" | "invalid" | "unknown";
}

const KEY_NAME_LENGTH = 12;

export function headSigner(rootKey: string): HeadSigner {
  const key = deriveKey(rootKey, "audit-head");
  const name = createHash("sha256").update(key).digest("base64url").slice(0, KEY_NAME_LENGTH);
  const signatureOf = ({ sequence, hash }: Head, at: string): Buffer =>
    createHmac("sha256", key).update(`${sequence}\n${hash}\n${at}`).digest();
  return {
    sign(head, now = new Date()) {
      const at = now.toISOString();
      return { ...head, at, key: name, signature: signatureOf(head, at).toString("base64url") };
    },
    check(head) {
      if (head.key !== name) return "unknown";
      const given = Buffer.from(head.signature, "base64url");
      const right = signatureOf(head, head.at);
      return given.length === right.length && timingSafeEqual(given, right) ? "valid" : "invalid";
    },
  };
}
