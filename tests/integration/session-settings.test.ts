import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { BoundedClient } from "~/hub/kit/db/bounded-client";
import { connect, type DatabaseConnection } from "~/hub/kit/db/connect";
import { databaseOn } from "~/hub/kit/db/database";
import { allowLongStatementsOn, longTransaction } from "~/hub/kit/db/long-transaction";
import { ownTransaction } from "~/hub/kit/db/own-transaction";
import { newAccount, signIn } from "../support/accounts";
import { createDatabase } from "../support/database-server";
import { hubForFile, silentLog } from "../support/hub";

const portico = hubForFile();
let operator: pg.Client;
const open: DatabaseConnection[] = [];

beforeEach(async () => {
  operator = new pg.Client({ connectionString: portico.database.url });
  await operator.connect();
});

afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
  await operator.end();
});

async function connected(url = portico.database.url): Promise<DatabaseConnection> {
  const connection = await connect({ databaseUrl: url, dataFolder: "unused", log: silentLog });
  open.push(connection);
  return connection;
}

test.each([
  ["datestyle", "German, DMY"],
  ["datestyle", "SQL, DMY"],
  ["default_transaction_isolation", "serializable"],
])("with %s set to %s on the server, four sign in at the same time", async (setting, value) => {
  const database = new URL(portico.database.url).pathname.slice(1);
  await operator.query(`alter database ${database} set ${setting} = ${pg.escapeLiteral(value)}`);
  const { pool } = await connected();
  const hub = portico.another({}, pool);
  const accounts = await Promise.all(Array.from({ length: 4 }, () => newAccount(portico.hub)));
  const tokens = await Promise.all(accounts.map((account) => signIn({ hub, mail: portico.mail }, account)));
  expect(tokens).toHaveLength(4);
  await hub.close();
  await operator.query(`alter database ${database} reset ${setting}`);
});

test("what the address itself says of the session counts, except for what Portico relies on", async () => {
  const url = new URL(portico.database.url);
  url.searchParams.set("options", "-c datestyle=German -c work_mem=5MB");
  const { pool } = await connected(url.href);
  const { rows } = await pool.query(
    "select current_setting('DateStyle') as style, current_setting('work_mem') as memory, current_setting('statement_timeout') as limit",
  );
  expect(rows).toEqual([{ style: expect.stringMatching(/^ISO/) as string, memory: "5MB", limit: "10s" }]);
});

test("statements end after 10 seconds, and lost transactions too; what nobody waits for has an hour for each statement", async () => {
  const { pool } = await connected();
  const hub = portico.another({}, pool);
  const limits = sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as lost`;
  const usual = { statement: "10s", lost: "10s" };
  const { db } = hub.services;
  expect((await db.execute(limits)).rows).toEqual([usual]);
  expect((await longTransaction(db, (tx) => tx.execute(limits))).rows).toEqual([{ statement: "1h", lost: "0" }]);
  expect((await db.execute(limits)).rows, "afterwards").toEqual([usual]);
  await hub.close();
});

test("a statement waits eleven seconds for its answer, in a long transaction an hour, and after it eleven seconds again", async () => {
  const { pool } = await connected();
  let taken: unknown;
  pool.on("acquire", (client) => (taken = client));
  const limit = () => (taken instanceof BoundedClient ? taken.limitMs : undefined);
  const limits: unknown[] = [];
  const note = async () => void limits.push(limit());
  await databaseOn(pool).transaction(note);
  await longTransaction(databaseOn(pool), note);
  await databaseOn(pool).transaction(note);
  await ownTransaction(pool, "begin", async (client) => {
    await allowLongStatementsOn(client);
    await note();
  });
  expect(limits).toEqual([11_000, 3_601_000, 11_000, 3_601_000]);
});

test("a database in another encoding than UTF8 is refused by name", async () => {
  const { url: serverUrl, prefix } = inject("database");
  const { url, drop } = await createDatabase(serverUrl, {
    prefix,
    more: "encoding 'LATIN1' locale 'C' template template0",
  });
  await expect(connected(url)).rejects.toThrow(/encoding is LATIN1.*must be UTF8/);
  await drop();
});
