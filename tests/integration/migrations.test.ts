import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { migrate } from "~/hub/kit/db/migrate";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { projectRoot } from "~/lib/root.server";
import { createDatabase, type OwnDatabase } from "../support/database-server";
import { eventually } from "../support/eventually";

let database: OwnDatabase;
let pools: pg.Pool[];

/** Acts as another process on the same database. */
function openPool(): pg.Pool {
  const pool = quietPool(new pg.Pool({ connectionString: database.url }));
  pools.push(pool);
  return pool;
}

beforeEach(async () => {
  const { url, prefix } = inject("database");
  database = await createDatabase(url, { prefix });
  pools = [];
});

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

const migrations = readdirSync(join(projectRoot, "app/hub/kit/db/migrations")).filter((name) => name.endsWith(".sql"));

const { entries: journal } = JSON.parse(
  readFileSync(join(projectRoot, "app/hub/kit/db/migrations/meta/_journal.json"), "utf8"),
) as { entries: { when: number; tag: string }[] };

async function applied(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>("select count(*) from drizzle.__drizzle_migrations");
  return Number(rows[0]!.count);
}

test("processes that start together on an empty database migrate it once", async () => {
  const [one, ...others] = [openPool(), openPool(), openPool()];
  await Promise.all([one, ...others].map((pool) => migrate(pool)));
  expect(await applied(one)).toBe(migrations.length);
  expect((await one.query("select * from users")).rows).toEqual([]);
});

test("migrating again changes nothing, and holds no lock afterwards", async () => {
  const pool = openPool();
  await migrate(pool);
  await pool.query("insert into roles (id, name) values (gen_random_uuid(), 'Kept')");
  await migrate(pool);
  expect(await applied(pool)).toBe(migrations.length);
  expect((await pool.query("select name from roles")).rows).toEqual([{ name: "Kept" }]);
  expect(
    (
      await pool.query(
        "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where " +
          "datname = current_database())",
      )
    ).rows,
  ).toEqual([]);
});

test("the schema of a newer release, or of none, is refused and stays as it is", async () => {
  const pool = openPool();
  await migrate(pool);
  for (const [when, message] of [
    [9_999_999_999_999, "newer release"],
    [1, "in a state that no release knows"],
  ] as const) {
    await pool.query("delete from drizzle.__drizzle_migrations");
    await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('other', $1)", [when]);
    await expect(migrate(pool)).rejects.toThrow(message);
    expect(await applied(pool)).toBe(1);
  }
});

test("a migration that fails leaves nothing half done and no lock behind", async () => {
  const pool = openPool();
  await pool.query("create table sessions (something_else int)");
  await expect(migrate(pool)).rejects.toThrow();
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([{ tablename: "sessions" }]);

  await pool.query("drop table sessions");
  await migrate(openPool());
  expect(await applied(pool)).toBe(migrations.length);
});

test("the log says what is migrated, how long it took, and whose lock it waits for", async () => {
  const pool = openPool();
  const [last, ...earlier] = journal.toReversed();
  await migrate(pool, earlier[0]!.when);
  const reader = await openPool().connect();
  await reader.query("begin; select pg_advisory_xact_lock(7306112)");
  const lines: string[] = [];
  const migrating = migrate(pool, undefined, undefined, pino({}, { write: (line) => void lines.push(line) }));
  const logged = (text: string) => lines.find((line) => line.includes(text));
  await eventually("the blocker's name", () => logged("waits for a lock"));
  expect(JSON.parse(logged("waits for a lock")!)).toMatchObject({
    blocker: { query: "begin; select pg_advisory_xact_lock(7306112)" },
  });
  await reader.query("commit");
  reader.release();
  await migrating;
  expect(JSON.parse(logged('"from"')!)).toMatchObject({ from: journal.length - 1, to: journal.length });
  expect(JSON.parse(logged('"migrated"')!)).toMatchObject({ migration: last!.tag, ms: expect.any(Number) as number });
  expect(logged("the schema is up to date")).toBeDefined();
});
