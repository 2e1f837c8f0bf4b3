import pg from "pg";
import { inject } from "vitest";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { createDatabase } from "./database-server";

export interface TestDatabase {
  pool: pg.Pool;
  /** For other processes. */
  url: string;
  /** Also ends the pool. */
  drop(): Promise<void>;
}

/** Migrated and empty; for the `integration` project (tests/vitest.config.ts). */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { url: serverUrl, prefix, template } = inject("database");
  const database = await createDatabase(serverUrl, { prefix, template });
  const pool = quietPool(new pg.Pool({ connectionString: database.url }));
  return {
    pool,
    url: database.url,
    drop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}
