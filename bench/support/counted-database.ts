import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBareServer, stopServer } from "@portico/embedded-postgres";
import pg from "pg";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { startBareServer } from "../../tests/support/bare-server";
import { createDatabase } from "../../tests/support/database-server";
import { databaseUrl } from "../../tests/support/database-url";
import { milliseconds } from "./turns";

export interface Cost {
  /** Without those that begin and end transactions. */
  statements: number;
  commits: number;
  rows: number;
  /** Bytes of write-ahead log, without the whole pages that the first change after a checkpoint adds. */
  bytes: number;
}

export interface CountedDatabase {
  url: string;
  /** @returns the milliseconds it took as well */
  costOf(work: () => Promise<unknown>): Promise<Cost & { ms: number }>;
}

/** The log writes of its own accord, but not of work that nobody did. */
const SETTINGS = {
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.max": "10000",
  autovacuum: "off",
};

/** On a server where nobody else is. */
export async function withCountedDatabase<Result>(
  work: (database: CountedDatabase) => Promise<Result>,
): Promise<Result> {
  const dataFolder = await mkdtemp(join(tmpdir(), "portico-bench-"));
  const server = await openBareServer({ name: "portico", dataFolder, settings: SETTINGS });
  const counts = quietPool(new pg.Pool({ ...server.connectionOptions, max: 1 }));
  try {
    await startBareServer(server);
    const { name, url } = await createDatabase(databaseUrl(server.connectionOptions));
    for (const extension of ["pg_stat_statements", "pg_walinspect"])
      await counts.query(`create extension ${extension}`);
    const one = async <Row extends pg.QueryResultRow>(statement: string, values: string[] = []) =>
      (await counts.query<Row>(statement, values)).rows[0]!;
    return await work({
      url,
      async costOf(measured) {
        await one(FLUSHED);
        const { lsn } = await one<{ lsn: string }>("select pg_current_wal_flush_lsn() as lsn");
        await one("select pg_stat_statements_reset()");
        const ms = await milliseconds(measured);
        const { statements } = await one<Pick<Cost, "statements">>(STATEMENTS, [name]);
        await one(FLUSHED);
        return { ms, statements, ...(await one<Omit<Cost, "statements">>(WRITTEN, [lsn])) };
      },
    });
  } finally {
    await counts.end();
    await stopServer(dataFolder);
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** What a deferred trigger does at a commit was not sent by anybody. */
const STATEMENTS = `
  select coalesce(sum(calls), 0)::int as statements from pg_stat_statements
  where dbid = (select oid from pg_database where datname = $1)
    and query !~* '^\\s*(begin|start|commit|rollback|set|savepoint|release)\\M' and query !~ '\\mNEW\\M'`;

/** The log is read up to where it is on the disk, and begins with a whole record. */
const FLUSHED = "select pg_logical_emit_message(false, 'bench', '', true)";

/** The write-ahead log by what its records say. */
const WRITTEN = `
  with log as (
    select resource_manager || ' ' || split_part(record_type, '+', 1) as what, record_length - coalesce(fpi_length, 0) as bytes,
      coalesce((regexp_match(description, 'ntuples:? (\\d+)'))[1]::int, 1) as tuples
    from pg_get_wal_records_info($1::pg_lsn, pg_current_wal_flush_lsn())
    where resource_manager not in ('LogicalMessage', 'Standby'))
  select count(*) filter (where what = 'Transaction COMMIT')::int as commits,
    coalesce(sum(tuples) filter (where what ~ '^Heap2? (INSERT|MULTI_INSERT|UPDATE|HOT_UPDATE|DELETE)$'), 0)::int as rows,
    coalesce(sum(bytes), 0)::float8 as bytes
  from log`;
