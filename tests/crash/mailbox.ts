import { codeIn } from "../support/accounts";
import { eventually } from "../support/eventually";
import { startMailSink } from "../support/mail-sink";

const CODE_LIMIT_MS = 60_000;

export interface Mailbox {
  url: string;
  /** How often each Message-ID arrived. */
  received(): Map<string, number>;
  /** Waits for a mail's one-time code. @param subject without the time that tells it from those before */
  codeFor(email: string, subject: string, signal: AbortSignal): Promise<string>;
  stop(): Promise<void>;
}

/** Survives the crashes and counts the mails it accepts. */
export async function startMailbox(): Promise<Mailbox> {
  const { url, messages, stop } = await startMailSink();
  return {
    url,
    received() {
      const times = new Map<string, number>();
      for (const { headers } of messages) {
        const id = headers.get("message-id") ?? "";
        times.set(id, (times.get(id) ?? 0) + 1);
      }
      return times;
    },
    codeFor(email, subject, signal) {
      const find = () => {
        signal.throwIfAborted();
        const mail = messages.findLast((each) => each.to.includes(email) && each.subject.startsWith(subject));
        return mail && codeIn(mail.text);
      };
      return eventually(`"${subject}" to ${email}`, find, { withinMs: CODE_LIMIT_MS, everyMs: 10 });
    },
    stop,
  };
}
