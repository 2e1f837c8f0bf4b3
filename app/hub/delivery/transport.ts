import { SECOND_MS } from "~/lib/durations";
import type { MessageContent } from "./messages";

/** Longest a single attempt can take; a queued message's lease outlasts it (outbox.ts). */
export const ATTEMPT_LIMIT_MS = 10 * SECOND_MS;

export interface Outgoing extends MessageContent {
  /** Stable over retries, so that a receiver can tell a repeated delivery. */
  messageId: string;
  /** One mail address, or one phone number. */
  recipient: string;
  /** Whether those who are copied in get it too: never where it carries a code or a link that lets somebody in. */
  isCopied: boolean;
}

/** A way out: a mail server, a mail service or an SMS gateway. */
export interface Transport {
  /** Hands the message over. @throws DeliveryError */
  send(message: Outgoing): Promise<void>;
  /** Whether it lets us in, as far as that can be known without sending. @throws DeliveryError */
  verify?(): Promise<void>;
  close(): void;
  /** What an answer may repeat and nobody must read: passwords, tokens, codes of ours there. */
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
