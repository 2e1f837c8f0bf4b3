import { codeIn, startSmtpServer } from "../../bench/support/smtp-server.mjs";

/**
 * A mail server on loopback that outlives what it serves and keeps count of what it took.
 *
 * @returns {Promise<{
 *   url: string,
 *   taken: Map<string, number>,
 *   codeFor: (email: string, subject: string, signal: AbortSignal) => Promise<string>,
 *   stop: () => Promise<void>,
 * }>} `taken`: how often each Message-ID arrived. `codeFor`: the one-time code of a mail, as soon as it is there
 */
export async function startMailbox() {
  const taken = new Map();
  const codes = new Map();
  const waiting = new Map();
  const { url, stop } = await startSmtpServer((mail, [recipient]) => {
    const id = header(mail, "Message-ID");
    taken.set(id, (taken.get(id) ?? 0) + 1);
    const code = codeIn(mail);
    if (code) arrive(`${recipient} ${header(mail, "Subject")}`, code);
  });
  function arrive(key, code) {
    codes.set(key, code);
    waiting.get(key)?.(code);
    waiting.delete(key);
  }

  return {
    url,
    taken,
    codeFor(email, subject, signal) {
      const key = `${email} ${subject}`;
      if (codes.has(key)) return Promise.resolve(codes.get(key));
      return new Promise((resolve, reject) => {
        if (signal.aborted) reject(signal.reason);
        waiting.set(key, resolve);
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    },
    stop,
  };
}

const header = (mail, name) => new RegExp(`^${name}: (.*)$`, "im").exec(mail)?.[1].trim();
