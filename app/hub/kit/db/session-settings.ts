import type { ClientBase, ClientConfig } from "pg";
import { HOUR_MS, SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import { words } from "../words";

/** What a visitor waits for takes no longer: proxies, and people, have given up by then. */
export const STATEMENT_LIMIT_MS = 10 * SECOND_MS;
/** A migration, a file that is applied, a sweep: what takes longer has been forgotten by whoever began it. */
export const LONG_STATEMENT_LIMIT_MS = HOUR_MS;
/**
 * A transaction whose next statement does not arrive may have lost its client: it would keep its locks, and with that of
 * the audit log everybody else, for as long as the system takes to notice.
 */
const IDLE_IN_TRANSACTION_MS = 10 * SECOND_MS;

/** What Portico relies on whatever the server, the database or the role has as its default. */
const SETTINGS = {
  DateStyle: "ISO",
  default_transaction_isolation: "read\\ committed",
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
};

const OPTIONS = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");

/** The startup parameters of each connection. `own` are those of the address: the last one of a name counts. */
export const sessionSettings = (own = "") => ({
  statement_timeout: STATEMENT_LIMIT_MS,
  options: [own, OPTIONS].join(" ").trim(),
});

/** The settings without one that a pooler refuses. @returns undefined where Portico did not ask for it */
export function withoutRefused(settings: ClientConfig, refused: "statement_timeout" | "options") {
  if (refused === "statement_timeout" && settings.statement_timeout) {
    const { statement_timeout: _, ...rest } = settings;
    return rest;
  }
  const { options, ...rest } = settings;
  if (refused !== "options" || !options?.endsWith(OPTIONS)) return undefined;
  const own = options.slice(0, -OPTIONS.length).trim();
  return own ? { ...rest, options: own } : rest;
}

interface Session {
  encoding: string;
  dateStyle: string;
  isolation: string;
  statementLimit: string;
  idleLimit: string;
}

/**
 * Whether a new session is as Portico needs it: a pooler in between may have dropped what it was asked for, and nothing
 * changes a database's encoding.
 * @throws Error naming the setting and what to do
 */
export async function checkSession(client: ClientBase, log: Logger): Promise<void> {
  const { rows } = await client.query<Session>(
    `select current_setting('server_encoding') as encoding, current_setting('DateStyle') as "dateStyle",
       current_setting('default_transaction_isolation') as isolation,
       current_setting('statement_timeout') as "statementLimit",
       current_setting('idle_in_transaction_session_timeout') as "idleLimit"`,
  );
  const { encoding, dateStyle, isolation, statementLimit, idleLimit } = rows[0]!;
  if (encoding !== "UTF8") throw new Error(words.database.encoding(encoding));
  if (!dateStyle.startsWith("ISO")) throw new Error(words.database.pooler.dropped("DateStyle", dateStyle, "ISO"));
  if (isolation !== "read committed")
    throw new Error(words.database.pooler.dropped("default_transaction_isolation", isolation, "read committed"));
  if (statementLimit === "0") log.warn(words.database.pooler.unlimited);
  if (idleLimit === "0") log.warn(words.database.pooler.unlimitedIdle);
}

/** Statements of a transaction that may take long, and may be far apart. */
export const LONG_TRANSACTION = [
  `set local statement_timeout = ${LONG_STATEMENT_LIMIT_MS}`,
  "set local idle_in_transaction_session_timeout = 0",
].join("; ");
