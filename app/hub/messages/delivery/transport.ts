import { SECOND_MS } from "~/lib/durations";
import type { MessageContent } from "./messages";

/** Longest a single attempt can take; a queued message's lease outlasts it (outbox.ts). */
export const ATTEMPT_LIMIT_MS = 10 * SECOND_MS;

/** Headers of every mail: no person wrote it, so no program answers it, such as for somebody on holiday (RFC 3834). */
export const AUTOMATIC = { "Auto-Submitted": "auto-generated" } as const;

export interface OutgoingMessage extends MessageContent {
  /** Stable across retries, so that a receiver can recognise a repeated delivery. */
  messageId: string;
  /** One mail address, or one phone number. */
  recipient: string;
  /** Whether the recipients of copies get it too: never if it carries a code or a sign-in link. */
  isCopied: boolean;
}

/** A mail server, a mail service or an SMS gateway. */
export interface Transport {
  /** Sends the message. @throws DeliveryError */
  send(message: OutgoingMessage): Promise<void>;
  /** Checks the login, as far as possible without sending. @throws DeliveryError */
  verify?(): Promise<void>;
  close(): void;
  /** Values that an answer may repeat and nobody must read: our passwords, tokens and codes there. */
  readonly secrets: readonly string[];
}

/** Why a delivery did not happen; `permanent` when trying again cannot help. */
export class DeliveryError extends Error {
  constructor(
    message: string,
    readonly permanent: boolean,
  ) {
    super(message);
    this.name = "DeliveryError";
  }
}
