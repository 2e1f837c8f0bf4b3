import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { ClientBase, Pool } from "pg";
import { pino } from "pino";
import { z } from "zod";
import type { Logger } from "~/lib/log.server";
import { projectRoot } from "~/lib/root.server";
import { words } from "../words";
import { inTurn, locks } from "./locks";
import { sayingWhoBlocks } from "./migration-log";

export const MIGRATIONS = join(projectRoot, "app/hub/kit/db/migrations");

const silent = pino({ level: "silent" });

const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** Time of the last migration, in milliseconds since 1970. */
export type SchemaVersion = number;

/**
 * Concurrent processes take turns.
 * @throws Error if the schema is newer than this release
 */
export async function migrate(
  pool: Pool,
  upTo: SchemaVersion = Infinity,
  from = MIGRATIONS,
  log: Logger = silent,
): Promise<void> {
  const wanted = readMigrationFiles({ migrationsFolder: from }).filter(({ folderMillis }) => folderMillis <= upTo);
  const work = async (client: ClientBase) => {
    await client.query("set local client_min_messages to warning");
    await applyAfter(await knownOrNone(client, from), wanted, client, log);
  };
  await inTurn(pool, locks.migration, work, (client, whole) => sayingWhoBlocks(pool, client, log, whole));
}

/** @returns undefined without a schema @throws Error if this release does not know it */
async function knownOrNone(client: ClientBase, from: string): Promise<SchemaVersion | undefined> {
  const version = await schemaVersionOf(client);
  return version === undefined ? undefined : knownVersion(version, from);
}

/** Drizzle's journal: https://orm.drizzle.team/docs/migrations */
async function applyAfter(
  version: SchemaVersion | undefined,
  wanted: readonly MigrationMeta[],
  client: ClientBase,
  log: Logger,
): Promise<void> {
  const missing = wanted.filter(({ folderMillis }) => version === undefined || folderMillis > version);
  if (missing.length === 0) return;
  const startedAt = performance.now();
  const took = (since: number) => ({ ms: Math.round(performance.now() - since) });
  const schema = { from: wanted.length - missing.length, to: wanted.length };
  log.info(schema, "the schema is brought up to date; others wait for the tables that it changes");
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of missing) {
    const begunAt = performance.now();
    for (const statement of sql) await client.query(statement);
    // A first start migrates empty tables: nothing to report.
    if (version !== undefined) log.info({ migration: nameOf(folderMillis), ...took(begunAt) }, "migrated");
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
  log.info({ ...schema, ...took(startedAt) }, "the schema is up to date");
}

const nameOf = (version: SchemaVersion): string =>
  journal().find(({ when }) => when === version)?.tag ?? String(version);

/** @returns undefined if never migrated */
export async function schemaVersionOf(client: Pick<ClientBase, "query">): Promise<SchemaVersion | undefined> {
  const { rows: tables } = await client.query("select where to_regclass('drizzle.__drizzle_migrations') is not null");
  if (tables.length === 0) return undefined;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  return rows[0]?.newest == null ? undefined : Number(rows[0].newest);
}

export const newestSchema = (): SchemaVersion => (newest ??= Math.max(...journal().map(({ when }) => when)));
let newest: SchemaVersion | undefined;

const journal = () => Journal.parse(JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8"))).entries;

export function migrationName(version: SchemaVersion): string {
  const migration = journal().find(({ when }) => when === version);
  if (!migration) throw new Error(words.database.noMigration(version));
  return migration.tag;
}

/** @throws Error without a schema, or for one unknown to this release */
export function knownVersion(version: SchemaVersion | undefined, from = MIGRATIONS): SchemaVersion {
  if (version === undefined) throw new Error(words.database.noSchema);
  const known = readMigrationFiles({ migrationsFolder: from }).map(({ folderMillis }) => folderMillis);
  if (known.includes(version)) return version;
  throw new Error(version > Math.max(...known) ? words.database.newer : words.database.foreign);
}
