/**
 * - `too-large`: longer than the reader's limit.
 * - `malformed`: not base64 of OpenSSL's salted format.
 * - `undecryptable`: encrypted with another secret, or damaged.
 * - `not-json`: decrypted, but not JSON.
 * - `too-deep`: nested beyond what any call of the contract uses.
 */
export type PayloadFault = "too-large" | "malformed" | "undecryptable" | "not-json" | "too-deep";

/** An encrypted body or answer could not be read. Carries no part of the payload. */
export class PayloadError extends Error {
  override readonly name = "PayloadError";

  constructor(readonly fault: PayloadFault) {
    super(`Unreadable payload: ${fault}`);
  }
}
