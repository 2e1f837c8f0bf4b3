import type { EmbeddedDatabase } from "@portico/embedded-postgres";
import type { Pool, PoolConfig } from "pg";
import { SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import { shareOf } from "~/lib/worker.server";
import { boundedPool } from "./bounded-pool";
import { openEmbedded } from "./embedded";
import { usableAccess } from "./pooler";
import { sessionSettings } from "./session-settings";

/** Fewer would hold calls up that wait for one another. */
const CONNECTIONS_MIN = 5;
const POOL = {
  max: shareOf(10, CONNECTIONS_MIN),
  connectionTimeoutMillis: 3 * SECOND_MS,
  idleTimeoutMillis: 30 * SECOND_MS,
};

export interface DatabaseConnection {
  /** What the server works with. Where roles are separate it can add to the audit log, and not change it. */
  pool: Pool;
  /** Runs work on connections of the role that owns the tables, to migrate them. */
  asOwner<Result>(work: (owner: Pool) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  databaseUrl: string | undefined;
  /** The same database for the role that owns the tables, where the other one is not it. */
  migrationDatabaseUrl?: string | undefined;
  dataFolder: string;
  /** How many processes of this machine work with it; 1 unless given. */
  processes?: number;
  log: Logger;
}

type EmbeddedSettings = Pick<ConnectOptions, "dataFolder" | "processes" | "log">;

/** Connections of the embedded database: for one process, and what commands and an operator open beside it. */
const CONNECTIONS_OF_ONE = 40;
/** For each process more: its pool, its presence, and those of its start. */
const CONNECTIONS_OF_MORE = CONNECTIONS_MIN + 3;

/** The embedded database's role that owns nothing. */
const SERVER_ROLE = "portico-server";

/**
 * The PostgreSQL that `databaseUrl` names, else the embedded server of the data folder, which is restarted should it
 * die. While its database is unreachable, a pool answers with errors (errors.ts); it works again once the database is
 * back.
 */
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

/** What the address itself says of the session would otherwise take the place of what Portico says. */
function accessOf(address: string): PoolConfig {
  const url = new URL(address);
  const options = url.searchParams.get("options") ?? "";
  if (options) url.searchParams.delete("options");
  return { connectionString: options ? url.href : address, ...sessionSettings(options) };
}

/** Opens the embedded database for this process, and starts it if no other process has. */
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
