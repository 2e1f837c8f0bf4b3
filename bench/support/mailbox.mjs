import { SMTPServer } from "smtp-server";

const WAIT_LIMIT_MS = 10_000;

/**
 * A mail server on loopback that hands the one-time code of each mail to whoever waits for it.
 *
 * @returns {Promise<{ url: string, codeFor: (email: string) => Promise<string>, stop: () => Promise<void> }>} `url` is for SMTP_URL
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
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onData(stream, session, done) {
      let mail = "";
      stream.setEncoding("utf8");
      stream.on("data", (chunk) => (mail += chunk));
      stream.on("end", () => {
        const code = /one-time code is (\d{6})/.exec(mail)?.[1];
        if (code) for (const { address } of session.envelope.rcptTo) deliver(address, code);
        done();
      });
    },
  });
  // The measured server closes its pooled connections when it stops.
  server.on("error", () => undefined);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
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
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
