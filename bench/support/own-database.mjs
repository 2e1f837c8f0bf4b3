import { randomBytes } from "node:crypto";
import pg from "pg";

/** Runs `work` with the address of an empty database on that server, which is dropped afterwards. */
export async function withOwnDatabase(serverUrl, work) {
  const name = `portico_bench_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, `create database ${name}`);
  try {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  }
}

async function onServer(connectionString, statement) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
