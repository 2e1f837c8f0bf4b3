import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase, type OwnDatabase } from "../support/database-server";
import { newPerson } from "../support/people";
import { startPortico } from "../support/portico";
import { type Cluster, startCluster } from "./support/cluster";
import { carriesPreparedStatements, type Pooler, startPooler } from "./support/pooler";

/** With an account, a code and its mail: what a sign-in needs works through the pooler. */
async function signIn(cluster: Cluster): Promise<void> {
  const person = newPerson();
  expect(await cluster.api.post("/api/users/signUp", person)).toMatchObject({ code: 200 });
  const { email, password } = person;
  const otp = await cluster.code(person);
  expect(await cluster.api.post("/api/users/consumeRequestEmailOtp", { email, otp })).toMatchObject({ code: 200 });
  const seen = cluster.mail.messages.length;
  expect(await cluster.api.post("/api/users/login", { email, password })).toMatchObject({ code: 200 });
  const code = await cluster.code(person, seen);
  expect(await cluster.api.post("/api/users/consumeLogInOtpEmail", { email, otp: code })).toMatchObject({ code: 200 });
}

/** Three processes that migrate an empty database at the same moment and then sign somebody in, all through a pooler. */
async function tryMode(mode: "session" | "transaction"): Promise<void> {
  const cluster = await startCluster({
    size: 3,
    database: "empty",
    through: (url) => startPooler(url, mode),
    env: { PORTICO_RATE_LIMITS: "on" },
  });
  try {
    for (const _ of cluster.members) await signIn(cluster);
    expect(cluster.members[0]!.logs()).toContain("ALTER ROLE … SET statement_timeout");
  } finally {
    await cluster.stop();
  }
}

test(
  "through a pooler in session mode three processes start on an empty database and sign people in",
  { timeout: 60_000 },
  () => tryMode("session"),
);

/** What a start through a pooler that cannot work prints. */
async function refusal(pooler: Pooler): Promise<string> {
  return startPortico({ env: { DATABASE_URL: pooler.url } }).then(
    (portico) => portico.dispose().then(() => Promise.reject(new Error("It started"))),
    ({ message }: Error) => message,
  );
}

let database: OwnDatabase;

beforeAll(async () => {
  const { url, prefix, template } = inject("database");
  database = await createDatabase(url, { prefix, template });
});

afterAll(() => database.drop());

test("in transaction mode a pooler that carries prepared statements works, and an older one is refused at once", {
  timeout: 60_000,
}, async () => {
  if (await carriesPreparedStatements()) return tryMode("transaction");
  const pooler = await startPooler(database.url, "transaction");
  try {
    expect(await refusal(pooler)).toMatch(/pools by transaction and does not carry prepared statements[^]*1\.21/);
  } finally {
    await pooler.stop();
  }
});

test("statement mode is refused at once", async () => {
  const pooler = await startPooler(database.url, "statement");
  try {
    expect(await refusal(pooler)).toContain("pools by statement, which allows no transactions");
  } finally {
    await pooler.stop();
  }
});
