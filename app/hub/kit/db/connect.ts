import { Pool } from "pg";
import { SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import { openEmbedded } from "./embedded";
import { usableAccess } from "./pooler";

/**
 * An idle connection that breaks must not crash the process: the pool opens another when it needs one. The same holds
 * for connections the pool has already released, to which a stopping server may still send a notice.
 */
export function quietPool(pool: Pool, onLost: (error: Error) => void = () => undefined): Pool {
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

const POOL = {
  max: 10,
  connectionTimeoutMillis: 3 * SECOND_MS,
  idleTimeoutMillis: 30 * SECOND_MS,
};
const STATEMENT_LIMIT = { statement_timeout: 30 * SECOND_MS };

export interface DatabaseConnection {
  pool: Pool;
  close(): Promise<void>;
}

export interface ConnectOptions {
  databaseUrl: string | undefined;
  dataFolder: string;
  log: Logger;
}

/**
 * The PostgreSQL that `databaseUrl` names, else the embedded server of the data folder, which is restarted should it
 * die. While its database is unreachable, a pool answers with errors (errors.ts); it works again once the database is
 * back.
 */
export async function connect({ databaseUrl, dataFolder, log }: ConnectOptions): Promise<DatabaseConnection> {
  const logLost = (error: Error) => log.warn({ err: error }, "database connection lost");
  if (databaseUrl) {
    const access = { connectionString: databaseUrl, application_name: "portico", ...STATEMENT_LIMIT };
    const usable = await usableAccess({ ...access, connectionTimeoutMillis: POOL.connectionTimeoutMillis }, log);
    const pool = quietPool(new Pool({ ...POOL, ...usable }), logLost);
    return { pool, close: () => pool.end() };
  }
  const server = await openEmbedded({ dataFolder, log: (line) => log.debug(line) });
  const pool = quietPool(new Pool({ ...POOL, ...STATEMENT_LIMIT, ...server.connectionOptions }), logLost);
  return {
    pool,
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}
