/** The caller, as its transport saw it: the portal in the same process, or HTTP. */
export interface Caller {
  /** Raw Authorization header (spec §7). */
  token?: string | undefined;
  clientAddress: string;
  userAgent?: string | undefined;
  requestId?: string | undefined;
  /** The same object for all calls of one request, if it makes several (embedded hub only). */
  request?: object | undefined;
  /** Idempotency-Key of the request: the same call again is answered the same and made once (embedded hub only). */
  idempotencyKey?: string | undefined;
  /** The tokens that the browser got at completed sign-ins, one for each account, as its device cookie holds them. */
  devices?: string | undefined;
  /** Called with the token owner's id, for the log (embedded hub only). */
  onUser?: ((userId: string) => void) | undefined;
}
