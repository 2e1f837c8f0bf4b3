import { randomBytes } from "node:crypto";
import pg, { type QueryResultRow } from "pg";

const server = process.env.DATABASE_URL;

/** The database's name in the results: "embedded", or for example "PostgreSQL 15". */
export async function databaseName(): Promise<string> {
  if (!server) return "embedded";
  const [found] = await onServer<{ version: string }>("select current_setting('server_version') as version");
  return `PostgreSQL ${Number.parseInt(found?.version ?? "", 10)}`;
}

/**
 * Runs `work` with the settings of a database of its own: on the PostgreSQL that DATABASE_URL names, dropped
 * afterwards, or else none, for the embedded one of a data folder.
 */
export async function withDatabase<Result>(
  work: (settings: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  if (!server) return work({});
  const name = `portico_bench_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name}`);
  try {
    const url = new URL(server);
    url.pathname = `/${name}`;
    return await work({ DATABASE_URL: url.href });
  } finally {
    await onServer(`drop database if exists ${name} with (force)`);
  }
}

async function onServer<Row extends QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
