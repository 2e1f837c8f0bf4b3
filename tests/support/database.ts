import type { Pool } from "pg";
import { inject } from "vitest";
import { boundedPool } from "~/hub/kit/db/bounded-pool";
import { createDatabase } from "./database-server";

export interface TestDatabase {
  pool: Pool;
  url: string;
  drop(): Promise<void>;
}

/** Migrated and empty; for the `integration` project (tests/vitest.config.ts). */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { url: serverUrl, prefix, template } = inject("database");
  const database = await createDatabase(serverUrl, { prefix, template });
  // The product's own: pg's waits forever for a connection that broke before its transaction began.
  const pool = boundedPool({ connectionString: database.url }, () => undefined);
  return {
    pool,
    url: database.url,
    drop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}
