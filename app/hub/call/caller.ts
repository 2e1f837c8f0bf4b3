/** Who makes a call, as the transport saw it. */
export interface Caller {
  /** Raw Authorization header (spec §7). */
  token?: string | undefined;
  clientAddress: string;
  userAgent?: string | undefined;
  requestId?: string | undefined;
  /** Is told whose token it is once that is known, for the log. */
  onUser?: ((userId: string) => void) | undefined;
}
