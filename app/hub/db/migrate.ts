import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Pool } from "pg";
import { projectRoot } from "~/lib/root.server";

/** Any number; it only has to be the same in every process that migrates the same database. */
const MIGRATION_LOCK = 7_306_112;

/** Brings the database to the newest schema. Processes that start together take turns; the later ones find nothing left to do. */
export async function migrate(pool: Pool): Promise<void> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    // Waiting for another process's migration, or a long one, is no statement that hangs.
    await connection.query("set statement_timeout to 0");
    await connection.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await connection.query("set client_min_messages to warning");
    await applyMigrations(drizzle(connection), { migrationsFolder: join(projectRoot, "app/hub/db/migrations") });
    await connection.query("reset client_min_messages");
    await connection.query("reset statement_timeout");
    await connection.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // A connection that failed half-way still holds the lock: it is closed, not handed back.
    connection.release(broken);
  }
}
