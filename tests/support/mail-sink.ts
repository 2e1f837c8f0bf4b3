import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { eventually, type Patience } from "./eventually";
import { freePort } from "./free-port";
import { type Mail, readMail } from "./mime";
import { loopbackTls } from "./tls/loopback";

export interface MailSink {
  url: string;
  port: number;
  messages: Mail[];
  /** Waits for the newest. Ignores security notices, which arrive a little later. */
  waitFor(recipient: string, condition?: (mail: Mail) => boolean, patience?: Patience): Promise<Mail>;
  /** Waits for a security notice. */
  waitForNotice(recipient: string, subject: string): Promise<Mail>;
  logins: { user: string; password: string }[];
  /** Temporarily, like a server in trouble. */
  refuse(refusing: boolean): void;
  /** Refuses a recipient permanently, like a missing mailbox. */
  reject(recipient: string): void;
  /** Like a slow server. @returns acknowledges the messages */
  hold(): () => void;
  /** Waits for messages in transit. */
  stop(): Promise<void>;
}

interface MailSinkOptions {
  port?: number;
  /** Offers TLS, without which clients send no password. */
  login?: { user: string; password: string };
}

/** Refuses wrong logins only. The port can be reused after a stop. */
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
  // Clients killed in mid-message are expected.
  server.on("error", () => undefined);
  // The port stays reserved, as the sink may come back.
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

/** Senders keep idle connections for seconds. */
const isIdle = ({ session }: Connection): boolean => !session.envelope.mailFrom;

const isFor = ({ to }: Mail, recipient: string) => to.some((one) => one.toLowerCase() === recipient.toLowerCase());

/** Recognises the built-in words. */
export const isNotice = ({ text }: Mail): boolean => /^When: .* UTC$/m.test(text);

const failure = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
