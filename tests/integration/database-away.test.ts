import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { boundedPool } from "~/hub/kit/db/bounded-pool";
import { hashToken } from "~/hub/kit/security/tokens";
import { createHub, type Hub } from "~/hub/server/hub";
import { loggedError } from "~/lib/logged-error";
import { newAccount, signIn } from "../support/accounts";
import { anyone, bearing } from "../support/calls";
import { eventually } from "../support/eventually";
import { freePort } from "../support/free-port";
import { hubForFile, PAYLOAD_SECRET } from "../support/hub";
import { newPerson } from "../support/people";
import { post } from "../support/wire";

const AWAY = {
  code: 503,
  msg: "The service is not available at the moment. Please try again shortly",
  data: { retryAfterSeconds: 5 },
};

async function hubWithoutDatabase() {
  const port = await freePort();
  const pool = boundedPool({ host: "127.0.0.1", port, connectionTimeoutMillis: 2_000 }, () => undefined);
  const settings = {
    publicUrl: "https://portico.example.test",
    key: "a key of these tests, long enough",
    payloadSecret: PAYLOAD_SECRET,
    smtpUrl: undefined,
    privateHosts: [],
    ownPorts: [],
    mailFrom: "no-reply@portico.example.test",
    demo: true,
    rateLimits: true,
    uploadFolder: "unused",
  };
  const lines: string[] = [];
  const log = pino({ level: "warn", serializers: { err: loggedError } }, { write: (line) => void lines.push(line) });
  return { hub: createHub(pool, settings, log), pool, lines };
}

let broken: Awaited<ReturnType<typeof hubWithoutDatabase>>;
const portico = hubForFile();

beforeAll(async () => {
  broken = await hubWithoutDatabase();
});

afterAll(async () => {
  await broken.hub.close();
  await broken.pool.end();
});

test("while the database is away every call says so", async () => {
  const { email, password } = newPerson();
  const calls: ((hub: Hub) => Promise<unknown>)[] = [
    (hub) => hub.call("login", { email, password }, anyone),
    (hub) => hub.call("consumeLoginCode", { email, otp: "123456" }, anyone),
    (hub) => hub.call("signUp", newPerson(), anyone),
    (hub) => hub.call("requestPasswordReset", { email }, anyone),
    (hub) => hub.call("listActiveUsers", {}, bearing("x".repeat(43))),
    (hub) => hub.call("listOutbox", {}, anyone),
  ];
  for (const call of calls) expect(await call(broken.hub)).toEqual(AWAY);
});

test("the log says which call failed and in which request, and no token", async () => {
  await broken.hub.call("listActiveUsers", {}, { ...bearing("x".repeat(43)), requestId: "a-request-of-these-tests" });
  const line = broken.lines.find((line) => line.includes("a-request-of-these-tests"))!;
  expect(JSON.parse(line)).toMatchObject({ endpoint: "listActiveUsers", requestId: "a-request-of-these-tests" });
  expect(line).toContain("ECONNREFUSED");
  for (const secret of ["x".repeat(43), hashToken("x".repeat(43))]) expect(line).not.toContain(secret);
});

test("over HTTP it is a 503 that says when to come back", async () => {
  const answer = await post(broken.hub, "/api/users/login", newPerson());
  expect(answer).toMatchObject({ status: 503, ...AWAY });
  expect(answer.headers.get("Retry-After")).toBe("5");
});

test("readiness follows the database", async () => {
  expect(await broken.hub.isReady()).toBe(false);
  expect(await portico.hub.isReady()).toBe(true);
});

test("metrics are served without it, except those that only it knows", async () => {
  const metrics = await broken.hub.metrics();
  expect(metrics).toContain('portico_sign_ins_total{step="password",outcome="error"}');
  expect(metrics).not.toContain("portico_outbox_messages{");
  expect(metrics).not.toMatch(/^portico_outbox_oldest_seconds /m);
  expect(await portico.hub.metrics()).toContain('portico_outbox_messages{state="due"} 0');
});

test("a statement that takes too long is a 503 that says when to come back, like a database that is away", async () => {
  const { email, password } = await newAccount(portico.hub);
  const pool = boundedPool({ connectionString: portico.database.url, statement_timeout: 300 }, () => undefined);
  const hurried = portico.another({}, pool);
  const locker = new pg.Client({ connectionString: portico.database.url });
  await locker.connect();
  await locker.query("begin; lock table users");
  expect(await hurried.call("login", { email, password }, anyone)).toEqual(AWAY);
  await locker.end();
  await hurried.close();
  await pool.end();
});

test("connections that break are replaced, and nothing is lost", async () => {
  const account = await newAccount(portico.hub);
  const token = await signIn(portico, account);
  const admin = new pg.Client({ connectionString: portico.database.url });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await admin.end();

  // The pool may hand out a connection before noticing that it is broken: that call returns 503.
  const answer = await eventually("the session to be found again", async () => {
    const found = await portico.hub.call("listActiveUsers", { userId: account.id }, bearing(token));
    expect([200, 503]).toContain(found.code);
    return found.code === 200 && found;
  });
  expect(answer.data).toMatchObject([{ email: account.email }]);
});
