import { codeIn, startSmtpServer } from "../../bench/support/smtp-server";

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** How often each Message-ID arrived. */
  received: Map<string, number>;
  /** Resolves with a mail's one-time code when it arrives. */
  codeFor(email: string, subject: string, signal: AbortSignal): Promise<string>;
  stop(): Promise<void>;
}

/** A mail server on loopback that survives the crashes and counts the mails it accepts. */
export async function startMailbox(): Promise<Mailbox> {
  const received = new Map<string, number>();
  const codes = new Map<string, string>();
  const waiting = new Map<string, (code: string) => void>();
  const { url, stop } = await startSmtpServer((mail, [recipient]) => {
    const id = header(mail, "Message-ID") ?? "";
    received.set(id, (received.get(id) ?? 0) + 1);
    const code = codeIn(mail);
    // Without the time that tells it from those before.
    if (code) arrive(`${recipient} ${header(mail, "Subject")?.replace(/, \d.*$/, "")}`, code);
  });
  function arrive(key: string, code: string): void {
    codes.set(key, code);
    waiting.get(key)?.(code);
    waiting.delete(key);
  }

  return {
    url,
    received,
    codeFor(email, subject, signal) {
      const key = `${email} ${subject}`;
      const code = codes.get(key);
      if (code) return Promise.resolve(code);
      return new Promise((resolve, reject) => {
        const giveUp = () => reject(signal.reason as Error);
        if (signal.aborted) giveUp();
        waiting.set(key, resolve);
        signal.addEventListener("abort", giveUp, { once: true });
      });
    },
    stop,
  };
}

const header = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(mail)?.[1]?.trim();
