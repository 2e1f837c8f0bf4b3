import { randomBytes } from "node:crypto";
import type { Client, ClientConfig } from "pg";
import type { Logger } from "~/lib/log.server";
import { words } from "../words";
import { BoundedClient } from "./bounded-client";
import { isRefusedByPooler } from "./errors";
import { checkSession, withoutRefused } from "./session-settings";

/** Beside processes that start at the same moment, two clients may happen to get different connections in turn. */
const PROBE_TRIES = 10;
/** SQLSTATEs of a prepared statement: none of that name on this connection, or one already. */
const NOT_CARRIED = ["26000", "42P05"];

/**
 * The settings by which the database can be reached, a pooler (PgBouncer) in between or not. One that accepts no
 * `statement_timeout` or no options gets none; the log then says how else to set what they limit.
 * @throws Error when the database is away, set up so that Portico cannot work with it, or behind a pooler in such a mode
 */
export async function usableAccess(wanted: ClientConfig, log: Logger): Promise<ClientConfig> {
  try {
    await examine(wanted, log);
    return wanted;
  } catch (error) {
    const refused = refusedParameter(error);
    const less = refused && withoutRefused(wanted, refused);
    if (!less) throw error;
    return usableAccess(less, log);
  }
}

/** PgBouncer's words: before 1.20 it refuses options as a whole, and later those it does not know. */
const REFUSED = /unsupported startup parameter(?: in (options))?: (statement_timeout|options)?/;

function refusedParameter(error: unknown): "statement_timeout" | "options" | undefined {
  if (!isRefusedByPooler(error)) return undefined;
  const [, within, named] = REFUSED.exec((error as Error).message) ?? [];
  return (within ?? named) as ReturnType<typeof refusedParameter>;
}

async function examine(access: ClientConfig, log: Logger): Promise<void> {
  const [one, other] = [await connected(access), await connected(access)];
  try {
    await checkSession(one, log);
    await refuseUnfitMode(one, other);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function connected(access: ClientConfig): Promise<Client> {
  const client = new BoundedClient(access);
  // The pool's own connections report what is lost later.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/**
 * Two clients that get the same server connection in turn are pooled by transaction. Both must then be able to prepare a
 * statement of the same name there, and each must find its own wherever it is executed.
 */
async function refuseUnfitMode(one: Client, other: Client): Promise<void> {
  const own = newName();
  try {
    // Where statements are pooled this is what is refused, whatever else is wrong.
    await one.query("begin");
    await one.query("rollback");
    for (let tries = 0; tries < PROBE_TRIES; tries++) {
      await probe(one, own);
      const shared = newName();
      if ((await probe(one, shared)) === (await probe(other, shared))) return;
    }
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    if (NOT_CARRIED.includes(code)) throw new Error(words.database.pooler.noPrepared, { cause: error });
    if (/statement pooling/.test(message)) throw new Error(words.database.pooler.byStatement, { cause: error });
    throw error;
  }
}

/** No other process has a statement of that name, which could be mistaken for this one's. */
const newName = () => `portico_probe_${randomBytes(8).toString("hex")}`;

/** Executes the prepared statement of that name, and prepares it at first. @returns which server process did */
const probe = async (client: Client, name: string) =>
  (await client.query<{ pid: number }>({ name, text: "select pg_backend_pid() as pid" })).rows[0]?.pid;
