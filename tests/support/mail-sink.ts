import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { eventually, type Patience } from "./eventually";
import { freePort } from "./free-port";
import { type Mail, readMail } from "./mime";
import { loopbackTls } from "./tls/loopback";

export interface MailSink {
  /** For SMTP_URL. */
  url: string;
  port: number;
  /** All mails received, oldest first. */
  messages: Mail[];
  /**
   * Resolves with the newest message to a recipient that meets the condition, as soon as there is one. Security notices,
   * which come a little later than what they are about, are left out.
   */
  waitFor(recipient: string, condition?: (mail: Mail) => boolean, patience?: Patience): Promise<Mail>;
  /** The same for a security notice of that subject. */
  waitForNotice(recipient: string, subject: string): Promise<Mail>;
  /** Every login that was tried, the newest last, in whatever way it came. */
  logins: { user: string; password: string }[];
  /** While true, every message is refused with a temporary error, as by a mail server in trouble. */
  refuse(refusing: boolean): void;
  /** From now on messages to this recipient are refused permanently, as by a mail server without that mailbox. */
  reject(recipient: string): void;
  /**
   * From now on messages are kept but not acknowledged, as by a slow mail server. @returns a function that
   * acknowledges them after all
   */
  hold(): () => void;
  /** Ends idle connections at once, and waits for messages that are on their way. */
  stop(): Promise<void>;
}

interface MailSinkOptions {
  port?: number;
  /** The only valid login; it offers TLS then, as passwords are sent over nothing else. */
  login?: { user: string; password: string };
}

/**
 * A mail server on loopback that keeps every mail from clients that log in correctly or not at all. The same port may be
 * requested again after a stop.
 */
export async function startMailSink({ port, login }: MailSinkOptions = {}): Promise<MailSink> {
  const messages: Mail[] = [];
  const logins: MailSink["logins"] = [];
  const rejected = new Set<string>();
  let refusing = false;
  let acknowledging = Promise.resolve();

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...(login ? loopbackTls() : { disabledCommands: ["STARTTLS"] }),
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      logins.push({ user: username ?? "", password: password ?? "" });
      if (login && username === login.user && password === login.password) done(null, { user: username });
      else done(failure(535, "Wrong user or password"));
    },
    onMailFrom: (_address, _session, done) => done(refusing ? failure(451, "Try again later") : null),
    onRcptTo: ({ address }, _session, done) =>
      done(rejected.has(address.toLowerCase()) ? failure(550, "No such mailbox") : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        messages.push(
          readMail(
            Buffer.concat(chunks).toString("utf8"),
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
        void acknowledging.then(() => done());
      });
    },
  });
  // Clients killed in the middle of a message break their connection; that is no error here.
  server.on("error", () => undefined);
  // Nobody else is handed the port of a sink that was stopped and may come back.
  const bound = port ?? (await freePort());
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(bound, "127.0.0.1", resolve);
  });
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    messages,
    logins,
    waitFor: (recipient, condition = () => true, patience) =>
      eventually(
        `a mail to ${recipient}`,
        () => messages.findLast((mail) => isFor(mail, recipient) && !isNotice(mail) && condition(mail)),
        patience,
      ),
    waitForNotice: (recipient, subject) =>
      eventually(`"${subject}" to ${recipient}`, () =>
        messages.findLast((mail) => isFor(mail, recipient) && isNotice(mail) && mail.subject === subject),
      ),
    refuse: (value) => void (refusing = value),
    reject: (recipient) => void rejected.add(recipient.toLowerCase()),
    hold: () => {
      let release = () => {};
      acknowledging = new Promise((resolve) => (release = resolve));
      return release;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of server.connections as Set<Connection>) if (isIdle(connection)) connection.close();
      }),
  };
}

interface Connection {
  session: SMTPServerSession;
  close(): void;
}

/** Whether no message is on its way: a sender keeps its connection for the next one, for seconds. */
const isIdle = ({ session }: Connection): boolean => !session.envelope.mailFrom;

const isFor = ({ to }: Mail, recipient: string) => to.some((one) => one.toLowerCase() === recipient.toLowerCase());

/** Whether it is a security notice in the built-in words. */
export const isNotice = ({ text }: Mail): boolean => /^When: .* UTC$/m.test(text);

const failure = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
