import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { ClientBase, Pool } from "pg";
import { z } from "zod";
import { projectRoot } from "~/lib/root.server";
import { words } from "../words";
import { inTurn, locks } from "./locks";

/** The folder of this release's migrations. */
export const MIGRATIONS = join(projectRoot, "app/hub/kit/db/migrations");

const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** A state of the schema: the moment its last migration was written, in milliseconds since 1970. */
export type SchemaVersion = number;

/**
 * Brings the database to the newest schema, or only up to an older one. Processes that start together take turns; the
 * later ones find nothing left to do.
 * @param from the folder of the migrations
 * @throws Error when the schema is a newer release's
 */
export async function migrate(pool: Pool, upTo: SchemaVersion = Infinity, from = MIGRATIONS): Promise<void> {
  const wanted = readMigrationFiles({ migrationsFolder: from }).filter(({ folderMillis }) => folderMillis <= upTo);
  await inTurn(pool, locks.migration, async (client) => {
    await client.query("set local client_min_messages to warning");
    await applyAfter(await knownOrNone(client, from), wanted, client);
  });
}

/** The schema's version, undefined where there is none. @throws Error when this release does not know it */
async function knownOrNone(client: ClientBase, from: string): Promise<SchemaVersion | undefined> {
  const version = await schemaVersionOf(client);
  return version === undefined ? undefined : knownVersion(version, from);
}

/** The journal is drizzle's: https://orm.drizzle.team/docs/migrations */
async function applyAfter(
  version: SchemaVersion | undefined,
  wanted: readonly MigrationMeta[],
  client: ClientBase,
): Promise<void> {
  const missing = wanted.filter(({ folderMillis }) => version === undefined || folderMillis > version);
  if (missing.length === 0) return;
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of missing) {
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
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
  const known = readMigrationFiles({ migrationsFolder: from }).map(({ folderMillis }) => folderMillis);
  if (known.includes(version)) return version;
  throw new Error(version > Math.max(...known) ? words.database.newer : words.database.foreign);
}
