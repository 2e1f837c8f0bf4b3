import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { Pool } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { databaseOn } from "~/hub/kit/db/database";
import { MIGRATIONS, migrate } from "~/hub/kit/db/migrate";
import journal from "~/hub/kit/db/migrations/meta/_journal.json";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import * as schema from "~/hub/kit/db/schema";
import { seedDemo } from "~/hub/operate/demo-data/seed";
import { fill } from "~/hub/operate/installation/transfer/fill";
import { moveDatabase } from "~/hub/operate/installation/transfer/move";
import { KEPT_BY_TRIGGERS } from "~/hub/operate/installation/transfer/tables";
import { cloneDatabase, type TestDatabase } from "../support/database";
import { createDatabase } from "../support/database-server";
import { tableRows } from "../support/hub-tables";

let source: TestDatabase;
let target: TestDatabase;

beforeEach(async () => {
  [source, target] = await Promise.all([cloneDatabase(), cloneDatabase()]);
});

afterEach(() => Promise.all([source.drop(), target.drop()]));

const ONE = "00000000-0000-7000-8000-000000000001";
const TWO = "00000000-0000-7000-8000-000000000002";

/** Values that careless conversion would change, and a row in each table that the demo leaves empty. */
const DIFFICULT = [
  `insert into clients (id, actual_name, display_name, address, office_contact, created_at)
   values ('${ONE}', E'Quote " \\\\ \\n\\t tab', '日本語 😀 ﷺ', E'{"json": [1, null]}', 9007199254740993, '2020-02-29 23:59:59.123456+00')`,
  `insert into application_roles (id, application_id, role, role_id, regions, sequence, range_from, range_to)
   select '${ONE}', id, 'Rôle, "with" all', '', array['a,b', '"', '', null, 'NULL', '{}'],
     9223372036854775807, 0.0001, 9999999999999999.9999 from applications limit 1`,
  // The session with the greater key is the parent of the other.
  `insert into sessions (id, token_hash, user_id, kind, parent_id, expires_at)
   select s.id::uuid, s.id, users.id, 'SESSION', null, 'infinity' from users, (values ('${TWO}')) as s (id) where email = 'user@demo.test'`,
  `insert into sessions (id, token_hash, user_id, kind, parent_id, expires_at)
   select '${ONE}', 'child', user_id, 'LAUNCH', '${TWO}', now() from sessions`,
  `insert into one_time_codes (user_id, purpose, code_hash, expires_at) select id, 'LOGIN', 'hash', now() from users`,
  `insert into reset_links (token_hash, user_id, expires_at) select email, id, now() from users`,
  `insert into rate_limits (key, points, capacity, slow_from, open_at, expires_at, admitted)
     select key, 1, 10, 0, now(), 'infinity', gen_random_uuid() from unnest(array['b', 'B', 'a_', 'a-b', 'ä']) as key`,
  `insert into signing_keys (kid, public_jwk, private_jwk, retires_at) values ('kid',
     '{"b": 1.10, "a": [12345678901234567890], "e": "\\u00e9\\n"}', 'sealed', '-infinity')`,
  `insert into outbox (id, idempotency_key, channel, kind, recipient, payload)
     select gen_random_uuid(), n::text, 'EMAIL', 'WELCOME', 'a@example.test', '' from generate_series(1, 1001) n`,
  `update users set deleted_at = now() where email = 'inactive@demo.test'`,
];

async function furnish({ pool }: TestDatabase): Promise<void> {
  await seedDemo(databaseOn(pool), { redirectUrl: "http://localhost/in", logoutUrl: "http://localhost/out" });
  for (const statement of DIFFICULT) await pool.query(statement);
}

const isEmpty = async (pool: Pool) =>
  Object.values(await tableRows(pool, { except: KEPT_BY_TRIGGERS })).every((rows) => rows.length === 0);

/** Its foreign keys and indexes, by their definitions. */
async function structure(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(`
    select pg_get_constraintdef(oid) || ' of ' || conrelid::regclass as definition
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`);
  return rows.map(({ definition }) => definition);
}

const usersCounted = async (pool: Pool) => {
  const { rows } = await pool.query(
    `select (select sum(rows)::int from row_counts where table_name = 'users') as counted,
       (select count(*)::int from users where deleted_at is null) as there`,
  );
  return rows[0] as { counted: number; there: number };
};

test("every row of every table arrives as it was, is counted and found; the source is left as it was", async () => {
  await furnish(source);
  const before = await tableRows(source.pool);
  const empty = await structure(target.pool);
  const carried = await moveDatabase(source.pool, target.pool);

  const except = KEPT_BY_TRIGGERS;
  const rows = Object.fromEntries(Object.entries(before).filter(([name]) => !except.includes(name)));
  expect(await tableRows(target.pool, { except })).toEqual(rows);
  expect(await tableRows(source.pool)).toEqual(before);
  expect(Object.fromEntries([...carried].map(([name, { rows: count }]) => [name, count]))).toEqual(
    Object.fromEntries(Object.entries(rows).map(([name, { length }]) => [name, length])),
  );
  expect(await structure(target.pool)).toEqual(empty);
  const { counted, there } = await usersCounted(target.pool);
  expect(counted).toBe(there);
  expect(counted).toBeGreaterThan(0);
});

const declared = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table as PgTable));

test("no table is forgotten, and there is nothing but tables to carry", async () => {
  const carried = await moveDatabase(source.pool, target.pool);
  expect([...carried.keys(), ...KEPT_BY_TRIGGERS].sort()).toEqual(declared.toSorted());
  // Sequences and identities would have to be set.
  const others = `
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 'p', 'I')
    union all select attname from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attidentity <> ''`;
  expect((await source.pool.query(others)).rows).toEqual([]);
});

test("a target with a row in it is refused and left as it was", async () => {
  await furnish(source);
  await target.pool.query("insert into roles (id, name) values (gen_random_uuid(), 'Kept')");
  const before = await tableRows(target.pool);
  await expect(moveDatabase(source.pool, target.pool)).rejects.toThrow("not empty: there are rows in roles");
  expect(await tableRows(target.pool)).toEqual(before);
});

test("a target with somebody else's tables is refused", async () => {
  await target.pool.query("create table customers (name text)");
  await expect(moveDatabase(source.pool, target.pool)).rejects.toThrow("is not empty: it contains customers");
});

test("a source of an older release is carried in its own schema, and brought up to date there", async () => {
  const { url, prefix } = inject("database");
  const databases = await Promise.all([1, 2, 3].map(() => createDatabase(url, { prefix })));
  const [old, fresh, newest] = databases.map((database) => quietPool(new Pool({ connectionString: database.url }))) as [
    Pool,
    Pool,
    Pool,
  ];
  const later = await laterRelease();
  try {
    await migrate(old);
    await migrate(newest, undefined, later.migrations);
    await old.query(
      `insert into users (id, email, first_name, last_name, user_name, password_hash)
       values (gen_random_uuid(), 'a@example.test', 'A', 'B', 'a', '')`,
    );
    await moveDatabase(old, fresh, later.migrations);
    const people = async (pool: Pool) =>
      (await pool.query<Record<string, unknown>>("select id, email, user_name, created_at from users")).rows;
    expect(await people(fresh)).toEqual(await people(old));
    expect(await structure(fresh)).toEqual(await structure(newest));
    expect(await structure(fresh)).not.toEqual(await structure(source.pool));
    expect(await usersCounted(fresh)).toEqual({ counted: 1, there: 1 });
    expect(await versionOf(fresh)).toBe(later.version);
    await expect(moveDatabase(old, fresh, later.migrations)).rejects.toThrow("has the schema of a newer release");
  } finally {
    await Promise.all([old.end(), fresh.end(), newest.end()]);
    await Promise.all([...databases.map((database) => database.drop()), later.remove()]);
  }
});

/** The migrations of a later release: ours, and one that adds a column and an index. */
async function laterRelease() {
  const migrations = await mkdtemp(join(tmpdir(), "portico-migrations-"));
  const version = journal.entries.at(-1)!.when + 1;
  const entry = { ...journal.entries.at(-1)!, idx: journal.entries.length, when: version, tag: "9999_later" };
  await cp(MIGRATIONS, migrations, { recursive: true });
  await writeFile(
    join(migrations, "meta/_journal.json"),
    JSON.stringify({ ...journal, entries: [...journal.entries, entry] }),
  );
  await writeFile(
    join(migrations, "9999_later.sql"),
    `alter table "users" add column "nickname" text;--> statement-breakpoint\ncreate index "users_nickname" on "users" ("nickname");`,
  );
  return { migrations, version, remove: () => rm(migrations, { recursive: true }) };
}

test("a source of a newer release is refused", async () => {
  await source.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
  );
  await expect(moveDatabase(source.pool, target.pool)).rejects.toThrow("newer release");
});

test.each([
  [
    "belongs to nothing",
    [
      {
        table: "user_roles",
        rows: [`{"user_id": "${ONE}", "role_id": "${ONE}", "created_at": "2026-01-01T00:00:00+00:00"}`],
      },
    ],
    "violates foreign key",
  ],
  [
    "has a column that is not there",
    [
      {
        table: "roles",
        rows: [
          `{"id": "${ONE}", "name": "A", "description": "", "status": "ACTIVE", "version": 1, ` +
            '"factor_policy": "none", "trusted_browsers": true, ' +
            '"created_at": "2026-01-01T00:00:00+00:00", "updated_at": "2026-01-01T00:00:00+00:00", "salary": 1}',
        ],
      },
    ],
    "roles did not arrive unchanged",
  ],
  ["is of no table", [{ table: "salaries", rows: ["{}"] }], "no table salaries"],
])("nothing is kept where a row %s", async (_what, batches, complaint) => {
  const version = await versionOf(source.pool);
  const before = await structure(target.pool);
  const others = declared.filter((name) => name !== batches[0]!.table);
  await expect(fill(target.pool, version, contents(batches), others)).rejects.toThrow(complaint);
  expect(await isEmpty(target.pool)).toBe(true);
  expect(await structure(target.pool)).toEqual(before);
});

test("a table that nothing came for is missed", async () => {
  await expect(fill(target.pool, await versionOf(source.pool), contents([]), [])).rejects.toThrow("did not arrive");
});

async function versionOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ newest: string }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]!.newest);
}

async function* contents(batches: { table: string; rows: string[] }[]) {
  yield* batches;
}
