import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { boundedPool } from "~/hub/kit/db/bounded-pool";
import { connect, type DatabaseConnection } from "~/hub/kit/db/connect";
import type { Hub } from "~/hub/server/hub";
import { type Account, newAccount } from "../support/accounts";
import { anyone } from "../support/calls";
import { eventually } from "../support/eventually";
import { hubForFile, silentLog } from "../support/hub";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy";

/** A request has its answer within 15 seconds, and the next one is served: 11 are the limit of a statement, here and there. */
const HEALED_MS = 15_000;
const SIGN_INS = 10;

const portico = hubForFile();
let proxy: TcpProxy;
let connection: DatabaseConnection;
let hub: Hub;
let locker: pg.Client;
let accounts: Account[];

beforeEach(async () => {
  const address = new URL(portico.database.url);
  proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
  address.host = `127.0.0.1:${proxy.port}`;
  connection = await connect({ databaseUrl: address.href, dataFolder: "unused", log: silentLog });
  hub = portico.another({}, connection.pool);
  locker = new pg.Client({ connectionString: portico.database.url });
  await locker.connect();
  accounts = await Promise.all(Array.from({ length: SIGN_INS }, () => newAccount(portico.hub)));
});

afterEach(async () => {
  await locker.end();
  await hub.close();
  await connection.close();
  await proxy.stop();
});

const login = ({ email, password }: Account) => hub.call("login", { email, password }, anyone);

/** Ten sign-ins hold all connections when the path to the database goes silent. */
async function silencedSignIns() {
  await locker.query("begin; lock table users, sessions");
  const underWay = accounts.map(login);
  await eventually("all connections to wait", async () => {
    const { rows } = await portico.pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return connection.pool.totalCount === SIGN_INS && connection.pool.idleCount === 0 && rows[0]!.waiting > 0;
  });
  proxy.silence();
  await locker.query("commit");
  return underWay;
}

test("sign-ins whose connections go silent are answered, and the next one succeeds, within seconds", async () => {
  const silentAt = performance.now();
  const underWay = await silencedSignIns();
  const codes = (await Promise.all(underWay)).map(({ code }) => code);
  expect(codes.filter((code) => code !== 200 && code !== 503)).toEqual([]);
  await eventually("a sign-in", async () => (await login(accounts[0]!)).code === 200);
  expect(performance.now() - silentAt).toBeLessThan(HEALED_MS);
  expect(await hub.isReady()).toBe(true);
}, 60_000);

test("a connection that proves silent takes those that lie idle with it", async () => {
  await Promise.all(accounts.map(() => connection.pool.query("select pg_sleep(0.5)")));
  expect(connection.pool.idleCount).toBeGreaterThan(1);
  proxy.silence();
  expect(await hub.isReady()).toBe(false);
  expect((await login(accounts[0]!)).code).toBe(200);
}, 60_000);

test("closing does not wait for connections that went silent", async () => {
  const underWay = await silencedSignIns();
  const closedFrom = performance.now();
  await connection.close();
  expect(performance.now() - closedFrom).toBeLessThan(6_000);
  for (const answer of underWay) expect((await answer).code).toBe(503);
}, 60_000);

test("closing does not wait for a connection that is still being opened", async () => {
  const silentServer = createServer().listen(0, "127.0.0.1");
  await once(silentServer, "listening");
  const { port } = silentServer.address() as AddressInfo;
  const pool = boundedPool({ host: "127.0.0.1", port, connectionTimeoutMillis: 3_000 }, () => undefined);
  const refused = expect(pool.connect()).rejects.toThrow();
  const closedFrom = performance.now();
  await pool.end();
  expect(performance.now() - closedFrom).toBeLessThan(2_000);
  await refused;
  silentServer.close();
});
