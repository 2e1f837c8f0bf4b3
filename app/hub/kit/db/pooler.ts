import { setTimeout as pause } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import { words } from "../words";
import { isRefusedByPooler } from "./errors";

const PROBE_MS = 3 * SECOND_MS;
/** Of a prepared statement: there is none of that name on this connection, or there is one already. */
const NOT_PREPARED = ["26000", "42P05"];

/** The same name in every process: a pooler that mixes their connections up is found out sooner. */
const probe = { name: "portico_probe", text: "select pg_backend_pid() as pid" };

/**
 * The settings by which the database can be reached, a pooler (PgBouncer) in between or not. One that accepts no
 * `statement_timeout` gets none; the log then says how else to set it.
 * @throws Error when the database is away, or behind a pooler in a mode that cannot work
 */
export async function usableAccess(wanted: ClientConfig, log: Logger): Promise<ClientConfig> {
  try {
    await examine(wanted, log);
    return wanted;
  } catch (error) {
    if (!isRefusedParameter(error)) throw error;
    const { statement_timeout: _, ...plain } = wanted;
    await examine(plain, log);
    return plain;
  }
}

const isRefusedParameter = (error: unknown): boolean =>
  isRefusedByPooler(error) && /unsupported startup parameter: statement_timeout/.test((error as Error).message);

async function examine(access: ClientConfig, log: Logger): Promise<void> {
  const [one, other] = [await connected(access), await connected(access)];
  try {
    const { rows } = await one.query<{ statement_timeout: string }>("show statement_timeout");
    if (rows[0]?.statement_timeout === "0") log.warn(words.database.pooler.unlimited);
    await refuseUnfitMode(one, other);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function connected(access: ClientConfig): Promise<Client> {
  const client = new Client(access);
  // The pool's own connections report what is lost later.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/**
 * Two clients that get the same server connection in turn are pooled by transaction. A statement that one prepared must
 * then be there when the other holds that connection.
 */
async function refuseUnfitMode(one: Client, other: Client): Promise<void> {
  try {
    const first = await one.query<{ pid: number }>(probe);
    await other.query("begin");
    const held = await other.query<{ pid: number }>("select pg_backend_pid() as pid");
    if (first.rows[0]?.pid === held.rows[0]?.pid) {
      const done = new AbortController();
      // A pooler with a single connection cannot answer before it is given back.
      await Promise.race([
        one.query(probe),
        pause(PROBE_MS, undefined, { signal: done.signal }).catch(() => undefined),
      ]);
      done.abort();
    }
    await other.query("rollback");
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    if (NOT_PREPARED.includes(code)) throw new Error(words.database.pooler.noPrepared, { cause: error });
    if (/statement pooling/.test(message)) throw new Error(words.database.pooler.byStatement, { cause: error });
    throw error;
  }
}
