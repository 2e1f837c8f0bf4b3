import { SECOND_MS } from "~/lib/durations";
import type { MessageContent } from "./messages";

/** A message's lease outlasts it (outbox.ts). */
export const ATTEMPT_LIMIT_MS = 10 * SECOND_MS;

/** Suppresses automatic replies (RFC 3834). */
export const AUTOMATIC = { "Auto-Submitted": "auto-generated" } as const;

export interface OutgoingMessage extends MessageContent {
  /** Stable across retries, so that receivers recognise duplicates. */
  messageId: string;
  /** One email address or phone number. */
  recipient: string;
  /** Never with a code or sign-in link. */
  isCopied: boolean;
}

export interface Transport {
  /** @throws DeliveryError */
  send(message: OutgoingMessage): Promise<void>;
  /** Checks the login, if possible without sending. @throws DeliveryError */
  verify?(): Promise<void>;
  close(): void;
  /** Masked in quoted answers. */
  readonly secrets: readonly string[];
}

/** `permanent`: retrying cannot help. */
export class DeliveryError extends Error {
  constructor(
    message: string,
    readonly permanent: boolean,
  ) {
    super(message);
    this.name = "DeliveryError";
  }
}
