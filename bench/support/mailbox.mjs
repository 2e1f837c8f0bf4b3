import { codeIn, startSmtpServer } from "./smtp-server.mjs";

const WAIT_LIMIT_MS = 10_000;

/**
 * A mail server on loopback that hands the one-time code of each mail to whoever waits for it.
 *
 * @returns {Promise<{ url: string, codeFor: (email: string) => Promise<string>, stop: () => Promise<void> }>} `url` is
 * for SMTP_URL
 */
export async function startMailbox() {
  const arrived = new Map();
  const waiting = new Map();

  const deliver = (email, code) => {
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
