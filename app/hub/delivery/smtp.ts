import { unescape } from "node:querystring";
import { setTimeout as pause } from "node:timers/promises";
import nodemailer from "nodemailer";
import type { SMTPPoolOptions } from "nodemailer/lib/smtp-pool";
import { ATTEMPT_LIMIT_MS, AUTOMATIC, DeliveryError, type Transport } from "./transport";
import { words } from "./words";

const IMPLICIT_TLS_PORT = 465;

export interface MailServer {
  host: string;
  port: number;
  userName: string;
  /** If empty, there is no login. */
  password: string;
}

interface Headers {
  from: string;
  /** Recipients of copies of messages that may be copied. */
  cc?: readonly string[];
}

/**
 * nodemailer's codes for a refusal of this sender, recipient or text. A refused login, say, is the administrator's to
 * put right.
 */
const ABOUT_THE_MESSAGE = new Set(["EENVELOPE", "EMESSAGE"]);

/** Pooled connections to the mail server named by an `smtp:` or `smtps:` address. */
export function createSmtpTransport(url: string, from: string): Transport {
  const { password, searchParams } = new URL(url);
  const requireTLS = password !== "" && searchParams.get("ignoreTLS") !== "true";
  return smtpTransport({ url, requireTLS }, { from }, [unescape(password)]);
}

/**
 * Pooled connections to a configured mail server: TLS from the start on port 465, STARTTLS on others, without which no
 * password is sent.
 */
export const createServerTransport = ({ host, port, userName, password }: MailServer, headers: Headers): Transport =>
  smtpTransport(
    {
      host,
      port,
      secure: port === IMPLICIT_TLS_PORT,
      ...(password ? { auth: { user: userName, pass: password }, requireTLS: true } : {}),
    },
    headers,
    [password],
  );

type Connection = Pick<SMTPPoolOptions, "url" | "host" | "port" | "secure" | "auth" | "requireTLS">;

function smtpTransport(connection: Connection, { from, cc = [] }: Headers, secrets: readonly string[]): Transport {
  const transporter = nodemailer.createTransport(
    {
      ...connection,
      pool: true as const,
      maxConnections: 5,
      connectionTimeout: ATTEMPT_LIMIT_MS / 2,
      greetingTimeout: ATTEMPT_LIMIT_MS / 2,
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
          // The timeouts above apply to each step; this one ends the whole attempt before the message's lease expires.
          signal: AbortSignal.timeout(ATTEMPT_LIMIT_MS),
        })
        .catch((error: unknown) => Promise.reject(failure(error as SmtpError)));
      // A server that accepted only the copies has not accepted the message.
      const refused = sent.rejectedErrors?.find((each) => each.recipient?.toLowerCase() === recipient.toLowerCase());
      if (refused) throw failure(refused);
    },

    async verify() {
      try {
        await withinLimit(transporter.verify());
      } catch (error) {
        throw failure(error as SmtpError);
      }
    },

    close: () => transporter.close(),
  };
}

/** As an address object it cannot smuggle in a second address. */
const asAddress = (address: string) => ({ name: "", address });

type SmtpError = Error & { code?: string | undefined; responseCode?: number | undefined };

function failure({ code = "", responseCode = 0, message }: SmtpError): DeliveryError {
  if (code === "ETLS" && responseCode > 0) return new DeliveryError(words.noTls, false);
  if (code === "EABORT") return new DeliveryError(words.mailServerTooSlow, false);
  return new DeliveryError(message, responseCode >= 500 && ABOUT_THE_MESSAGE.has(code));
}

async function withinLimit(work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const late = pause(ATTEMPT_LIMIT_MS, undefined, { signal: done.signal, ref: false }).then(
    () => Promise.reject(new Error(words.mailServerTooSlow)),
    () => undefined,
  );
  try {
    await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
