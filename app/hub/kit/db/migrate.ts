import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgDialect, type PgSession } from "drizzle-orm/pg-core";
import type { ClientBase, Pool } from "pg";
import { z } from "zod";
import { projectRoot } from "~/lib/root.server";
import { words } from "../words";

/** Any number that is the same in every process that migrates the same database. */
const MIGRATION_LOCK = 7_306_112;

/** The folder of this release's migrations. */
export const MIGRATIONS = join(projectRoot, "app/hub/kit/db/migrations");

const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** A state of the schema: the moment its last migration was written, in milliseconds since 1970. */
export type SchemaVersion = number;

/**
 * Brings the database to the newest schema, or only up to an older one. Processes that start together take turns; the
 * later ones find nothing left to do.
 * @param from the folder of the migrations
 */
export async function migrate(pool: Pool, upTo: SchemaVersion = Infinity, from = MIGRATIONS): Promise<void> {
  const folder = { migrationsFolder: from };
  const wanted = readMigrationFiles(folder).filter(({ folderMillis }) => folderMillis <= upTo);
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    // Waiting for another process's migration, or for a long one, is not a hanging statement.
    await connection.query("set statement_timeout to 0");
    await connection.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await connection.query("set client_min_messages to warning");
    await new PgDialect().migrate(wanted, drizzle(connection)._.session as unknown as PgSession, folder);
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

/** @returns undefined for a database that has never been migrated */
export async function schemaVersionOf(client: ClientBase): Promise<SchemaVersion | undefined> {
  const { rows: tables } = await client.query("select where to_regclass('drizzle.__drizzle_migrations') is not null");
  if (tables.length === 0) return undefined;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  return rows[0]?.newest == null ? undefined : Number(rows[0].newest);
}

/** The name of the migration that leads to a schema, as its file is called. */
export function migrationName(version: SchemaVersion): string {
  const { entries } = Journal.parse(JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8")));
  const migration = entries.find(({ when }) => when === version);
  if (!migration) throw new Error(words.database.noMigration(version));
  return migration.tag;
}

/** @throws Error when there is no schema, or one that this release does not know the way on from */
export function knownVersion(version: SchemaVersion | undefined, from = MIGRATIONS): SchemaVersion {
  if (version === undefined) throw new Error(words.database.noSchema);
  const isKnown = readMigrationFiles({ migrationsFolder: from }).some(({ folderMillis }) => folderMillis === version);
  if (!isKnown) throw new Error(words.database.newer);
  return version;
}
