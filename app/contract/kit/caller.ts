import type { Language } from "~/lib/language";

/** From the portal in this process, or HTTP. */
export interface Caller {
  /** Raw Authorization header (spec §7). */
  token?: string | undefined;
  clientAddress: string;
  userAgent?: string | undefined;
  requestId?: string | undefined;
  /** The one their pages are in. */
  language?: Language | undefined;
  /** Shared by all calls of one request (embedded hub only). */
  request?: object | undefined;
  /** Idempotency-Key: a repeated call is made once and answered the same (embedded hub only). */
  idempotencyKey?: string | undefined;
  /** Device tokens from the browser's cookie, one per account. */
  devices?: string | undefined;
  /** Gets the token owner's id, for the log (embedded hub only). */
  onUser?: ((userId: string) => void) | undefined;
}
