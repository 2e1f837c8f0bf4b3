import { randomBytes, timingSafeEqual } from "node:crypto";
import type { BrowserSession } from "./session.server";

export const CSRF_TOKEN_FIELD = "csrfToken";

const SECRET_BYTES = 16;

/** CSRF synchronizer token: the cookie's secret under a fresh mask each time, so that its compressed length reveals nothing (BREACH). */
export function csrfTokenOf(session: BrowserSession): string {
  const mask = randomBytes(SECRET_BYTES);
  const secret = Buffer.from(secretOf(session), "base64url");
  return Buffer.concat([mask, xor(mask, secret)]).toString("base64url");
}

export const hasCsrfToken = (form: FormData, session: BrowserSession): boolean => isMadeWith(form, secretOf(session));

export function isOfEndedSession(form: FormData, session: BrowserSession): boolean {
  const ended = session.get("ended");
  return ended !== undefined && isMadeWith(form, ended.csrfSecret);
}

function isMadeWith(form: FormData, secret: string): boolean {
  const sent = form.get(CSRF_TOKEN_FIELD);
  if (typeof sent !== "string") return false;
  const bytes = Buffer.from(sent, "base64url");
  if (bytes.length !== 2 * SECRET_BYTES) return false;
  const unmasked = xor(bytes.subarray(0, SECRET_BYTES), bytes.subarray(SECRET_BYTES));
  return timingSafeEqual(unmasked, Buffer.from(secret, "base64url"));
}

/** `sessionOf` puts a secret into every session. */
const secretOf = (session: BrowserSession): string => session.get("csrfSecret")!;

const xor = (one: Buffer, other: Buffer): Buffer => Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0)));
