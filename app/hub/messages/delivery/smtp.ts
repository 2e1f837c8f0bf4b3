import { once } from "node:events";
import { connect, type Socket, type TcpNetConnectOpts } from "node:net";
import { unescape } from "node:querystring";
import nodemailer from "nodemailer";
import type { SMTPPoolOptions } from "nodemailer/lib/smtp-pool";
import { shareOf } from "~/lib/worker.server";
import type { Destinations } from "./destinations";
import { ATTEMPT_LIMIT_MS, AUTOMATIC, DeliveryError, type Transport } from "./transport";
import { withinLimit } from "./within-limit";
import { words } from "./words";

const IMPLICIT_TLS_PORT = 465;
const CONNECT_LIMIT_MS = ATTEMPT_LIMIT_MS / 2;

export interface MailServer {
  host: string;
  port: number;
  userName: string;
  /** Empty means no login. */
  password: string;
}

interface Headers {
  from: string;
  /** For messages that may be copied. */
  cc?: readonly string[];
}

/** nodemailer's codes for a refused sender, recipient or text; other refusals are the administrator's to fix. */
const ABOUT_THE_MESSAGE = new Set(["EENVELOPE", "EMESSAGE"]);

/** Pooled, for an `smtp:` or `smtps:` address. */
export function createSmtpTransport(url: string, from: string): Transport {
  const { password, searchParams } = new URL(url);
  const requireTLS = password !== "" && searchParams.get("ignoreTLS") !== "true";
  return smtpTransport({ url, requireTLS }, { from }, [unescape(password)]);
}

/** Pooled: TLS on port 465, STARTTLS elsewhere, required before sending a password. */
export function createServerTransport(server: MailServer, headers: Headers, destinations: Destinations): Transport {
  const { host, port, userName, password } = server;
  const destination = { who: words.mailServer, host, port, isMailServer: true };
  const connection: Connection = {
    host,
    port,
    secure: port === IMPLICIT_TLS_PORT,
    // nodemailer starts TLS on it with the host's name.
    getSocket: (_options, done) =>
      void destinations
        .pin(destination)
        .then((lookup) => connected({ host, port, lookup }))
        .then(
          (socket) => done(null, { connection: socket }),
          (error: unknown) => done(error as Error, false),
        ),
    ...(password ? { auth: { user: userName, pass: password }, requireTLS: true } : {}),
  };
  return smtpTransport(connection, headers, [password]);
}

async function connected(options: TcpNetConnectOpts): Promise<Socket> {
  const socket = connect(options);
  const signal = AbortSignal.timeout(CONNECT_LIMIT_MS);
  await once(socket, "connect", { signal }).catch((error: unknown) => {
    socket.destroy();
    throw signal.aborted ? new DeliveryError(words.mailServerTooSlow, false) : error;
  });
  return socket;
}

type Connection = Pick<SMTPPoolOptions, "url" | "host" | "port" | "secure" | "auth" | "requireTLS" | "getSocket">;

function smtpTransport(connection: Connection, { from, cc = [] }: Headers, secrets: readonly string[]): Transport {
  const transporter = nodemailer.createTransport(
    {
      ...connection,
      pool: true as const,
      maxConnections: shareOf(5),
      connectionTimeout: CONNECT_LIMIT_MS,
      greetingTimeout: CONNECT_LIMIT_MS,
      socketTimeout: ATTEMPT_LIMIT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );

  return {
    secrets,

    async send({ messageId, recipient, isCopied, subject, text, html }) {
      const sent = await transporter
        .sendMail({
          messageId,
          to: asAddress(recipient),
          ...(isCopied && cc.length > 0 ? { cc: cc.map(asAddress) } : {}),
          subject,
          text,
          ...(html ? { html } : {}),
          headers: AUTOMATIC,
          // The other timeouts apply to each step; this one ends the attempt before the lease.
          signal: AbortSignal.timeout(ATTEMPT_LIMIT_MS),
        })
        .catch((error: unknown) => Promise.reject(failure(error as SmtpError)));
      // A server that accepted only the copies has not accepted the message.
      const refused = sent.rejectedErrors?.find((each) => each.recipient?.toLowerCase() === recipient.toLowerCase());
      if (refused) throw failure(refused);
    },

    async verify() {
      try {
        await withinLimit(transporter.verify(), words.mailServerTooSlow);
      } catch (error) {
        throw failure(error as SmtpError);
      }
    },

    close: () => transporter.close(),
  };
}

/** An address object cannot smuggle in a second address. */
const asAddress = (address: string) => ({ name: "", address });

type SmtpError = Error & { code?: string | undefined; responseCode?: number | undefined };

function failure(error: SmtpError): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { code = "", responseCode = 0, message } = error;
  if (code === "ETLS" && responseCode > 0) return new DeliveryError(words.noTls, false);
  if (code === "EABORT") return new DeliveryError(words.mailServerTooSlow, false);
  return new DeliveryError(message || code, responseCode >= 500 && ABOUT_THE_MESSAGE.has(code));
}
