import pg from "pg";
import { inject } from "vitest";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { createDatabase } from "./database-server";

export interface TestDatabase {
  pool: pg.Pool;
  /** For another process on the same database. */
  url: string;
  /** Ends the pool and drops the database. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database for one test file. Only in the `integration` project (tests/vitest.config.ts).
 */
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
