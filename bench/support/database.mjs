import { randomBytes } from "node:crypto";
import pg from "pg";

const server = process.env.DATABASE_URL;

/** What the results call the database they are of. @returns {Promise<string>} such as "embedded" or "PostgreSQL 15" */
export async function databaseName() {
  if (!server) return "embedded";
  const [{ version }] = await onServer("select current_setting('server_version') as version");
  return `PostgreSQL ${Number.parseInt(version, 10)}`;
}

/**
 * Runs `work` with the settings of a database of its own: on the PostgreSQL that DATABASE_URL names, dropped
 * afterwards, or else none, for the embedded one of a data folder.
 */
export async function withDatabase(work) {
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

async function onServer(statement) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}
