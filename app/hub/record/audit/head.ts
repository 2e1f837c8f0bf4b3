import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { keysFor, newestOf, type RootKeys } from "~/lib/secret-box.server";

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

export function headSigner(keys: RootKeys): HeadSigner {
  return {
    sign(head, now = new Date()) {
      const at = now.toISOString();
      const key = newestOf(keysFor(keys, PURPOSE));
      return { ...head, at, key: nameOf(key), signature: signatureOf(key, head, at).toString("base64url") };
    },
    check(head) {
      const key = keysFor(keys, PURPOSE).find((each) => nameOf(each) === head.key);
      if (!key) return "unknown";
      const given = Buffer.from(head.signature, "base64url");
      const right = signatureOf(key, head, head.at);
      return given.length === right.length && timingSafeEqual(given, right) ? "valid" : "invalid";
    },
  };
}

const PURPOSE = "audit-head";

const nameOf = (key: Buffer): string => createHash("sha256").update(key).digest("base64url").slice(0, KEY_NAME_LENGTH);

const signatureOf = (key: Buffer, { sequence, hash }: Head, at: string): Buffer =>
  createHmac("sha256", key).update(`${sequence}\n${hash}\n${at}`).digest();
