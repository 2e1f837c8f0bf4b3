import type { ClientBase, ClientConfig } from "pg";
import { HOUR_MS, SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import { words } from "../words";

/** Proxies and people give up by then. */
export const STATEMENT_LIMIT_MS = 10 * SECOND_MS;
/** For migrations, `apply` and sweeps. */
export const LONG_STATEMENT_LIMIT_MS = HOUR_MS;
/** A lost client's transaction would keep its locks, such as the audit log's. */
const IDLE_IN_TRANSACTION_MS = 10 * SECOND_MS;

/** Overrides defaults of server, database and role. */
const SETTINGS = {
  DateStyle: "ISO",
  default_transaction_isolation: "read\\ committed",
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
};

const OPTIONS = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");

/** Startup parameters. The last option of a name counts, so `own` comes first. */
export const sessionSettings = (own = "") => ({
  statement_timeout: STATEMENT_LIMIT_MS,
  options: [own, OPTIONS].join(" ").trim(),
});

/** @returns undefined if Portico did not ask for it */
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
 * A pooler may have dropped parameters, and a database's encoding is fixed.
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

/** Allows long pauses, too. */
export const LONG_TRANSACTION = [
  `set local statement_timeout = ${LONG_STATEMENT_LIMIT_MS}`,
  "set local idle_in_transaction_session_timeout = 0",
].join("; ");
