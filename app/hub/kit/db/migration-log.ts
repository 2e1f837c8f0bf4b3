import type { ClientBase, Pool } from "pg";
import { SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";

const SAID_EVERY_MS = 3 * SECOND_MS;

interface Blocker {
  pid: number;
  program: string;
  since: string;
  query: string;
}

/** Holders of the awaited locks; their queries show only with the right to see them. */
const BLOCKERS = `select pid, application_name as program, xact_start::text as since, left(query, 100) as query
  from pg_stat_activity where pid = any(pg_blocking_pids($1))`;

export async function sayingWhoBlocks<Result>(
  pool: Pool,
  client: ClientBase,
  log: Logger,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const say = async () => {
    const { rows: blockers } = await pool.query<Blocker>(BLOCKERS, [rows[0]!.pid]);
    for (const blocker of blockers) log.warn({ blocker }, "the migration waits for a lock of another connection");
  };
  const timer = setInterval(() => void say().catch(() => undefined), SAID_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
