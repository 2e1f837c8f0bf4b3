import { setTimeout as pause } from "node:timers/promises";
import nodemailer from "nodemailer";
import { SECOND_MS } from "~/lib/durations";
import type { MessageText } from "./messages";

export interface Mail extends MessageText {
  /** Stable over retries, so that a receiver can tell a repeated delivery. */
  messageId: string;
  recipient: string;
}

export interface MailTransport {
  /** Hands the mail to the mail server. @throws DeliveryError */
  send(mail: Mail): Promise<void>;
  close(): void;
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

/** Longest a single attempt can take; a queued message's lease outlasts it (outbox.ts). */
export const ATTEMPT_LIMIT_MS = 10 * SECOND_MS;

/** nodemailer's codes for a refusal of this sender, recipient or text. A refused login, say, is the administrator's to put right. */
const ABOUT_THE_MESSAGE = new Set(["EENVELOPE", "EMESSAGE"]);

/** A pooled connection to the mail server named by an `smtp:` or `smtps:` address. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transporter = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: 5,
      connectionTimeout: ATTEMPT_LIMIT_MS / 2,
      greetingTimeout: ATTEMPT_LIMIT_MS / 2,
      socketTimeout: ATTEMPT_LIMIT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ messageId, recipient, subject, text }) {
      try {
        // As an address object, the recipient cannot smuggle in a second one.
        await withinLimit(transporter.sendMail({ messageId, to: { name: "", address: recipient }, subject, text }));
      } catch (error) {
        const { code, responseCode = 0, message } = error as Error & { code?: string; responseCode?: number };
        throw new DeliveryError(message, responseCode >= 500 && ABOUT_THE_MESSAGE.has(code ?? ""));
      }
    },
    close: () => transporter.close(),
  };
}

/** The timeouts above hold for each step of a delivery; this holds for the whole, so that it ends before the message's lease does. */
async function withinLimit(sending: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const late = pause(ATTEMPT_LIMIT_MS, undefined, { signal: done.signal, ref: false }).then(
    () => Promise.reject(new Error("The mail server took too long")),
    () => undefined,
  );
  try {
    await Promise.race([sending, late]);
  } finally {
    done.abort();
  }
}
