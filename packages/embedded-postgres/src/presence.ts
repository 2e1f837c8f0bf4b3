import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorCode } from "./errors";
import { ensureRole, MAINTENANCE_DATABASE } from "./provision";

/** Shown in `pg_stat_activity`. */
const presenceOf = (name: string) => `${name} presence`;
/** Arbitrary: nothing else locks in the maintenance database. */
const LOCK = 7_067_842;
const CONNECT_TIMEOUT_MS = 10_000;
/** The server lists closed connections for a while. */
const LEAVING_MS = 1_000;
const POLL_MS = 20;

/**
 * A connection with a shared advisory lock. The process that gets it exclusively is the last and may stop the server; one that arrives
 * meanwhile is disconnected and starts it again. Uses the maintenance database, so that others can be cloned.
 */
export interface Presence {
  /** Once, if lost other than by `leave`. */
  onLost(listener: () => void): void;
  /**
   * Gives up the shared lock.
   * @returns whether only presences and `ownApplicationName` are connected, and no other lock is held
   */
  isLast(ownApplicationName: string): Promise<boolean>;
  leave(): Promise<void>;
}

/** @returns undefined while the server accepts no connections */
export async function enter(
  server: pg.ClientConfig,
  name: string,
  password: () => Promise<string>,
): Promise<Presence | undefined> {
  try {
    await ensureRole(server, name, password);
    return await connect(server, name);
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}

async function connect(server: pg.ClientConfig, name: string): Promise<Presence> {
  const socket = new Socket();
  const client = new pg.Client({
    ...server,
    stream: () => socket,
    user: name,
    database: MAINTENANCE_DATABASE,
    application_name: presenceOf(name),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  let isLeaving = false;
  client.on("error", () => {}); // followed by "end"
  await client.connect();
  await client.query("select pg_advisory_lock_shared($1)", [LOCK]);
  socket.unref(); // does not keep the process running

  return {
    onLost: (listener) => client.once("end", () => isLeaving || listener()),
    isLast: async (ownApplicationName) => {
      socket.ref();
      isLeaving = true;
      await client.query("select pg_advisory_unlock_shared($1)", [LOCK]);
      const ask = async (question: string, value: unknown) =>
        (await client.query<{ yes: boolean }>(question, [value])).rows[0]?.yes ?? false;
      if (!(await ask("select pg_try_advisory_lock($1) as yes", LOCK))) return false;
      const deadline = Date.now() + LEAVING_MS;
      while (await ask(OTHERS, [presenceOf(name), ownApplicationName])) {
        if (Date.now() > deadline) return false;
        await sleep(POLL_MS);
      }
      return true;
    },
    leave: async () => {
      socket.ref();
      isLeaving = true;
      await client.end().catch(() => {}); // the server may have ended it
    },
  };
}

const OTHERS = `
  select exists (
    select from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and not coalesce(application_name = any($1::text[]), false)
  ) as yes`;

/** cannot_connect_now, admin_shutdown, crash_shutdown */
const UNAVAILABLE = ["57P03", "57P01", "57P02", "ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE"];

function isUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  return code ? UNAVAILABLE.includes(code) : /terminated|timeout|not queryable/i.test(String(error));
}
