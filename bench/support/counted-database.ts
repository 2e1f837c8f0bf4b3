import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBareServer, stopServer } from "@portico/embedded-postgres";
import pg from "pg";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { startBareServer } from "../../tests/support/bare-server";
import { databaseUrl } from "../../tests/support/database-url";
import { startCountingProxy } from "./counting-proxy";

/** What something cost the database, altogether. */
export interface Cost {
  /** How long it took. */
  ms: number;
  /** Statements, without those that begin and end transactions. */
  statements: number;
  /** Transactions that wrote. */
  commits: number;
  /** Inserted, updated and deleted. */
  rows: number;
  /** Bytes of write-ahead log, without the whole pages that the first change after a checkpoint adds. */
  bytes: number;
  /** The rows, by what was done to which table. */
  changes: Record<string, number>;
}

export interface CountedDatabase {
  /** For Portico, which owns nothing in it: the owner migrates. */
  env: Record<string, string>;
  /** As a superuser. */
  admin: pg.Pool;
  costOf(work: () => Promise<unknown>): Promise<Cost>;
}

/**
 * Runs `work` with a database of its own whose statements and write-ahead log are counted.
 * @param given the address of a server, with a superuser's name; an embedded one in a temporary folder unless given
 */
export async function withCountedDatabase<Result>(
  given: string | undefined,
  work: (database: CountedDatabase) => Promise<Result>,
): Promise<Result> {
  if (given) return onServer(given, work);
  const dataFolder = await mkdtemp(join(tmpdir(), "portico-bench-"));
  try {
    const server = await openBareServer({ name: "portico", dataFolder });
    await startBareServer(server);
    return await onServer(databaseUrl(server.connectionOptions), work);
  } finally {
    await stopServer(dataFolder);
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function onServer<Result>(server: string, work: (database: CountedDatabase) => Promise<Result>): Promise<Result> {
  const name = `portico_bench_${randomBytes(6).toString("hex")}`;
  const [owner, user] = [`${name}_owner`, `${name}_user`];
  const password = randomBytes(18).toString("hex");
  const { hostname, port } = new URL(server);
  const proxy = await startCountingProxy({ host: decodeURIComponent(hostname), port: Number(port || 5432) });
  const first = new pg.Client({ connectionString: server });
  await first.connect();
  const ofDatabase = (role: string) => `postgresql://${role}:${password}@127.0.0.1:${proxy.port}/${name}`;
  try {
    for (const role of [owner, user]) await first.query(`create role ${role} login password '${password}'`);
    await first.query(`create database ${name} owner ${owner}`);
    const admin = quietPool(new pg.Pool({ connectionString: withDatabaseName(server, name), max: 1 }));
    try {
      await admin.query("create extension pg_walinspect");
      return await work({
        env: { DATABASE_URL: ofDatabase(user), PORTICO_MIGRATION_DATABASE_URL: ofDatabase(owner) },
        admin,
        async costOf(measured) {
          const { rows: before } = await admin.query<{ lsn: string }>("select pg_current_wal_flush_lsn() as lsn");
          proxy.taken();
          const began = performance.now();
          await measured();
          const ms = performance.now() - began;
          const statements = proxy.taken().filter((text) => !OF_TRANSACTIONS.test(text)).length;
          return { ms, statements, ...(await written(admin, before[0]!.lsn)) };
        },
      });
    } finally {
      await admin.end();
    }
  } finally {
    await first.query(`drop database if exists ${name} with (force)`);
    for (const role of [owner, user]) await first.query(`drop role if exists ${role}`);
    await first.end();
    await proxy.stop();
  }
}

const OF_TRANSACTIONS = /^\s*(begin|commit|rollback|set|savepoint|release)\b/i;

function withDatabaseName(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function written(admin: pg.Pool, since: string): Promise<Omit<Cost, "statements" | "ms">> {
  // The log ends with something that was flushed, whatever was written.
  await admin.query("select pg_logical_emit_message(true, 'bench', '')");
  const { rows } = await admin.query<{ change: string; times: number; bytes: number }>(WRITTEN, [since]);
  const changes = Object.fromEntries(
    rows.filter(({ change }) => change.includes(" ")).map(({ change, times }) => [change, times]),
  );
  return {
    commits: rows.find(({ change }) => change === "COMMIT")?.times ?? 0,
    rows: Object.values(changes).reduce((sum, times) => sum + times, 0),
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    changes,
  };
}

/** The log of this database's transactions, summed up by what its records say. */
const WRITTEN = `
  with log as materialized (
    select xid, resource_manager, split_part(record_type, '+', 1) as what, record_length - coalesce(fpi_length, 0) as bytes,
      (regexp_match(block_ref, 'rel \\d+/(\\d+)/(\\d+)'))[1]::oid as database,
      (regexp_match(block_ref, 'rel \\d+/(\\d+)/(\\d+)'))[2]::oid as file,
      greatest(1, coalesce((regexp_match(description, 'ntuples:? (\\d+)'))[1]::int, 1)) as tuples
    from pg_get_wal_records_info($1::pg_lsn, pg_current_wal_flush_lsn())),
  touching as (select * from log where database = (select oid from pg_database where datname = current_database())),
  own as (
    select * from touching
    union all
    select * from log where database is null and xid::text <> '0' and xid in (select xid from touching)),
  named as (
    select case
        when resource_manager = 'Transaction' and what = 'COMMIT' then 'COMMIT'
        when resource_manager in ('Heap', 'Heap2') and what in ('INSERT', 'MULTI_INSERT', 'UPDATE', 'HOT_UPDATE', 'DELETE')
          then what || ' ' || coalesce(pg_filenode_relation(0, file)::text, 'other')
        else 'other' end as change, tuples, bytes
    from own)
  select change, sum(case when change = 'COMMIT' then 1 else tuples end)::int as times, sum(bytes)::float8 as bytes
  from named group by change order by change`;
