import { codeIn, startSmtpServer } from "./smtp-server";

const WAIT_LIMIT_MS = 10_000;

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  codeFor(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** A mail server on loopback that passes each mail's one-time code to the sign-in that waits for it. */
export async function startMailbox(): Promise<Mailbox> {
  const arrived = new Map<string, string>();
  const waiting = new Map<string, (code: string) => void>();

  const deliver = (email: string, code: string) => {
    const taker = waiting.get(email);
    waiting.delete(email);
    if (taker) taker(code);
    else arrived.set(email, code);
  };
  const { url, stop } = await startSmtpServer((mail, recipients) => {
    const code = codeIn(mail);
    if (code) for (const email of recipients) deliver(email, code);
  });

  return {
    url,
    codeFor(email) {
      const code = arrived.get(email);
      arrived.delete(email);
      if (code) return Promise.resolve(code);
      return new Promise((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error(`No code came for ${email}.`)), WAIT_LIMIT_MS);
        waiting.set(email, (later) => {
          clearTimeout(limit);
          resolve(later);
        });
      });
    },
    stop,
  };
}
