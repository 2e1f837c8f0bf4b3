import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect, type DatabaseConnection } from "~/hub/kit/db/connect";
import type { Hub } from "~/hub/server/hub";
import { newAccount } from "../support/accounts";
import { anyone } from "../support/calls";
import { hubForFile, silentLog } from "../support/hub";

const portico = hubForFile();
let connection: DatabaseConnection;
let hub: Hub;

beforeEach(async () => {
  connection = await connect({ databaseUrl: portico.database.url, dataFolder: "unused", log: silentLog });
  hub = portico.another({}, connection.pool);
});

afterEach(async () => {
  await hub.close();
  await connection.close();
});

const name = () => new URL(portico.database.url).pathname.slice(1);

/** Changes the database as its operator does, and ends the connections that still have the old setting. */
async function operate(...statements: string[]): Promise<void> {
  const operator = new pg.Client({ connectionString: portico.database.url });
  await operator.connect();
  // In a database that was made read-only, this statement has to be allowed to write.
  await operator.query("set default_transaction_read_only = off");
  for (const statement of statements) await operator.query(statement);
  await operator.end();
}
const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'portico'`;

test("a database that can only be read is not ready, and says so", async () => {
  expect(await hub.hindrance()).toBeUndefined();
  await operate(`alter database ${name()} set default_transaction_read_only = on`, END_OTHERS);
  await expect.poll(() => hub.hindrance()).toBe("read-only");
  expect(await hub.metrics()).toContain("\nportico_ready 0\n");
  await operate(`alter database ${name()} reset default_transaction_read_only`);
  await expect.poll(() => hub.hindrance()).toBeUndefined();
  expect(await hub.metrics()).toContain("\nportico_ready 1\n");
});

test("connections to a server that can only be read are not used again", async () => {
  const { email, password } = await newAccount(portico.hub);
  const login = () => hub.call("login", { email, password }, anyone);
  await operate(`alter database ${name()} set default_transaction_read_only = on`, END_OTHERS);
  await expect.poll(async () => (await login()).code).toBe(503);
  // Several that lie idle, as after a busy moment.
  await Promise.all(Array.from({ length: 5 }, () => connection.pool.query("select pg_sleep(0.05)")));
  await operate(`alter database ${name()} reset default_transaction_read_only`);
  // One of them may have been opened anew meanwhile.
  await expect.poll(async () => (await login()).code, { interval: 0 }).toBe(200);
  const atOnce = await Promise.all(Array.from({ length: 6 }, login));
  expect(
    atOnce.map(({ code }) => code),
    "none of them is left",
  ).toEqual(Array.from({ length: 6 }, () => 200));
});

test("a schema that a restored backup left behind this release is not ready, a newer one is", async () => {
  await operate(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 1999999999999)`);
  expect(await hub.hindrance()).toBeUndefined();
  await operate(
    "create table put_aside as select * from drizzle.__drizzle_migrations where hash <> 'later' order by id desc limit 1",
    "delete from drizzle.__drizzle_migrations where hash = 'later' or id = (select id from put_aside)",
  );
  expect(await hub.hindrance()).toBe("schema");
  await operate("insert into drizzle.__drizzle_migrations select * from put_aside", "drop table put_aside");
  expect(await hub.hindrance()).toBeUndefined();
});
