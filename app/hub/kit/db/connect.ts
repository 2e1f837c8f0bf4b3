import type { EmbeddedDatabase } from "@portico/embedded-postgres";
import type { Pool, PoolConfig } from "pg";
import { SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import { shareOf } from "~/lib/worker.server";
import { boundedPool } from "./bounded-pool";
import { openEmbedded } from "./embedded";
import { usableAccess } from "./pooler";
import { sessionSettings } from "./session-settings";

/** With fewer, calls would wait for each other. */
const CONNECTIONS_MIN = 5;
const POOL = {
  max: shareOf(10, CONNECTIONS_MIN),
  connectionTimeoutMillis: 3 * SECOND_MS,
  idleTimeoutMillis: 30 * SECOND_MS,
};

export interface DatabaseConnection {
  /** With separate roles it can append to the audit log but not change it. */
  pool: Pool;
  /** As the tables' owner, for migrations. */
  asOwner<Result>(work: (owner: Pool) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  databaseUrl: string | undefined;
  /** The owner's, if roles are separate. */
  migrationDatabaseUrl?: string | undefined;
  dataFolder: string;
  /** Default 1. */
  processes?: number;
  log: Logger;
}

type EmbeddedSettings = Pick<ConnectOptions, "dataFolder" | "processes" | "log">;

/** For one process and the commands beside it. */
const CONNECTIONS_OF_ONE = 40;
const CONNECTIONS_OF_MORE = CONNECTIONS_MIN + 3;

/** This role owns nothing. */
const SERVER_ROLE = "portico-server";

/** While the database is unreachable, the pool throws (errors.ts) and recovers by itself. */
export function connect(options: ConnectOptions): Promise<DatabaseConnection> {
  return options.databaseUrl ? connectTo(options.databaseUrl, options) : connectEmbedded(options);
}

async function connectTo(url: string, { migrationDatabaseUrl, log }: ConnectOptions): Promise<DatabaseConnection> {
  const open = async (address: string) => {
    const access = { application_name: "portico", ...accessOf(address) };
    const usable = await usableAccess({ ...access, connectionTimeoutMillis: POOL.connectionTimeoutMillis }, log);
    return boundedPool({ ...POOL, ...usable }, logLost(log));
  };
  const pool = await open(url);
  return {
    pool,
    asOwner: (work) => (migrationDatabaseUrl ? withPool(open(migrationDatabaseUrl), work) : work(pool)),
    close: () => pool.end(),
  };
}

/** Session options in the address would override Portico's. */
function accessOf(address: string): PoolConfig {
  const url = new URL(address);
  const options = url.searchParams.get("options") ?? "";
  if (options) url.searchParams.delete("options");
  return { connectionString: options ? url.href : address, ...sessionSettings(options) };
}

export const joinEmbedded = ({ dataFolder, processes = 1, log }: EmbeddedSettings): Promise<EmbeddedDatabase> =>
  openEmbedded({
    dataFolder,
    roles: [SERVER_ROLE],
    settings: { max_connections: String(CONNECTIONS_OF_ONE + (processes - 1) * CONNECTIONS_OF_MORE) },
    log: (line) => log.debug(line),
  });

async function connectEmbedded(options: EmbeddedSettings): Promise<DatabaseConnection> {
  const { log } = options;
  const server = await joinEmbedded(options);
  const open = (changes: PoolConfig) =>
    boundedPool({ ...POOL, ...sessionSettings(), ...server.connectionOptions, ...changes }, logLost(log));
  const pool = open({ user: SERVER_ROLE });
  return {
    pool,
    asOwner: (work) => withPool(open({}), work),
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}

const logLost = (log: Logger) => (error: Error) => log.warn({ err: error }, "database connection lost");

async function withPool<Result>(opened: Pool | Promise<Pool>, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = await opened;
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
