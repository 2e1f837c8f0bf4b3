import { statfs } from "node:fs/promises";
import type { Pool } from "pg";
import { SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import { BoundedClient } from "./bounded-client";
import type { ClockWatch } from "./clock";
import { codeOf } from "./errors";
import { newestSchema } from "./migrate";

export type Hindrance = "database" | "read-only" | "schema" | "clock" | "disk" | "secrets";

/** Balancers, Kubernetes and Prometheus wait a few seconds only. */
const PROBE_LIMIT_MS = 3 * SECOND_MS;
/** PostgreSQL's log files have 16 MB; it stops without room for another. */
const ROOM_MIN_BYTES = 32 * 1024 * 1024;

export interface ReadinessParts {
  pool: Pool;
  clock: ClockWatch;
  databaseFolder?: string | undefined;
  areSecretsCurrent?: (() => Promise<boolean>) | undefined;
  log: Logger;
}

/** Why people cannot sign in, if so. Never throws. */
export type Readiness = () => Promise<Hindrance | undefined>;

export function createReadiness(parts: ReadinessParts): Readiness {
  let last: Hindrance | undefined;
  return async () => {
    const found = await hindranceIn(parts);
    if (found !== last) parts.log.warn({ hindrance: found ?? "none" }, found ? "not ready" : "ready again");
    last = found;
    return found;
  };
}

interface State {
  readOnly: boolean;
  now: number;
  schema: number | null;
}

const STATE = `
  select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
    (select max(created_at) from drizzle.__drizzle_migrations)::float8 as schema`;

const NO_SUCH_TABLE = ["42P01", "3F000"];

async function hindranceIn(parts: ReadinessParts): Promise<Hindrance | undefined> {
  const { pool, clock, databaseFolder, areSecretsCurrent } = parts;
  try {
    const askedAt = Date.now();
    const { readOnly, now, schema } = await stateOf(pool);
    const isClockRight = clock.compare(now, askedAt, Date.now());
    if (readOnly) return "read-only";
    // Processes of a newer release may run side by side.
    if (schema === null || schema < newestSchema()) return "schema";
    if (!isClockRight) return "clock";
    if (databaseFolder !== undefined && !(await hasRoom(databaseFolder))) return "disk";
    if (areSecretsCurrent && !(await areSecretsCurrent())) return "secrets";
    return undefined;
  } catch (error) {
    return NO_SUCH_TABLE.includes(codeOf(error as Error)) ? "schema" : "database";
  }
}

async function stateOf(pool: Pool): Promise<State> {
  const client = await pool.connect();
  let isSpent = true;
  try {
    if (client instanceof BoundedClient) client.limitMs = PROBE_LIMIT_MS;
    const { rows } = await client.query<State>(STATE);
    const [state] = rows;
    isSpent = state!.readOnly;
    // Idle connections lead to the same demoted primary.
    if (isSpent && client instanceof BoundedClient) client.endWithOthers();
    return state!;
  } finally {
    client.release(isSpent);
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= ROOM_MIN_BYTES;
}
