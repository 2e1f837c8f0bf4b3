import { randomBytes } from "node:crypto";
import type { Client, ClientConfig } from "pg";
import type { Logger } from "~/lib/log.server";
import { words } from "../words";
import { BoundedClient } from "./bounded-client";
import { isRefusedByPooler } from "./errors";
import { checkSession, withoutRefused } from "./session-settings";

/** Other processes may take the connections between. */
const PROBE_TRIES = 10;
/** SQLSTATEs: prepared statement does not exist, or exists already. */
const NOT_CARRIED = ["26000", "42P05"];

/**
 * A PgBouncer may refuse `statement_timeout` or options: they are dropped and the log says how to set them.
 * @throws Error if the database is unreachable, unsuitable, or behind a pooler in an unsuitable mode
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

/** PgBouncer's messages: before 1.20 it refuses all options, later unknown ones. */
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
  // The pool reports later losses.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Clients on one server connection mean transaction pooling. Each must then find its prepared statement. */
async function refuseUnfitMode(one: Client, other: Client): Promise<void> {
  const own = newName();
  try {
    // Statement pooling refuses transactions.
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

const newName = () => `portico_probe_${randomBytes(8).toString("hex")}`;

/** @returns the server process's pid */
const probe = async (client: Client, name: string) =>
  (await client.query<{ pid: number }>({ name, text: "select pg_backend_pid() as pid" })).rows[0]?.pid;
