import { SMTPServer } from "smtp-server";

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
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onData(stream, session, done) {
      let mail = "";
      stream.setEncoding("utf8");
      stream.on("data", (chunk) => (mail += chunk));
      stream.on("end", () => {
        const id = header(mail, "Message-ID");
        taken.set(id, (taken.get(id) ?? 0) + 1);
        const code = /one-time code is (\d{6})/.exec(mail)?.[1];
        if (code) arrive(`${session.envelope.rcptTo[0].address} ${header(mail, "Subject")}`, code);
        done();
      });
    },
  });
  function arrive(key, code) {
    codes.set(key, code);
    waiting.get(key)?.(code);
    waiting.delete(key);
  }
  // Its clients are killed.
  server.on("error", () => undefined);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
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
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const header = (mail, name) => new RegExp(`^${name}: (.*)$`, "im").exec(mail)?.[1].trim();
