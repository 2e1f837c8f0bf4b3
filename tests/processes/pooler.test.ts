import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { usableAccess } from "~/hub/kit/db/pooler";
import { createDatabase, type OwnDatabase } from "../support/database-server";
import { newPerson } from "../support/people";
import { startPortico } from "../support/portico";
import { silentLog } from "../support/silent-log";
import { type Cluster, startCluster } from "./support/cluster";
import { carriesPreparedStatements, type Pooler, startPooler } from "./support/pooler";

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

/** Three processes that migrate an empty database at once, then sign somebody in. */
async function tryMode(mode: "session" | "transaction"): Promise<void> {
  const cluster = await startCluster({
    size: 3,
    database: "empty",
    through: (url) => startPooler(url, { mode }),
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

/** The output of a start through an unusable pooler. */
async function refusal(pooler: Pooler): Promise<string> {
  return startPortico({ env: { DATABASE_URL: pooler.url } }).then(
    (portico) => portico.dispose().then(() => Promise.reject(new Error("It started"))),
    (error: unknown) => (error as Error).message,
  );
}

let database: OwnDatabase;

beforeAll(async () => {
  const { url, prefix, template } = inject("database");
  database = await createDatabase(url, { prefix, template });
});

afterAll(() => database.drop());

test("in transaction mode a pooler that does not carry prepared statements is refused at once, and one that does works", {
  timeout: 120_000,
}, async () => {
  const pooler = await startPooler(database.url, { mode: "transaction", carriesPrepared: false });
  try {
    expect(await refusal(pooler)).toMatch(/pools by transaction and does not carry prepared statements[^]*1\.21/);
  } finally {
    await pooler.stop();
  }
  if (await carriesPreparedStatements()) await tryMode("transaction");
});

test("processes that start at the same moment are all refused, each with the right reason", {
  timeout: 60_000,
}, async () => {
  const refusals = async (settings: Parameters<typeof startPooler>[1]) => {
    const pooler = await startPooler(database.url, settings);
    const wanted = { connectionString: pooler.url, connectionTimeoutMillis: 3000 };
    const starts = Array.from({ length: 4 }, () =>
      usableAccess(wanted, silentLog).then(
        () => "accepted",
        (error: unknown) => (error as Error).message,
      ),
    );
    try {
      return await Promise.all(starts);
    } finally {
      await pooler.stop();
    }
  };
  // A new pooler has no connections yet: which of them a process gets is a matter of moments.
  for (let round = 0; round < 5; round++) {
    for (const message of await refusals({ mode: "transaction", carriesPrepared: false }))
      expect(message).toContain("does not carry prepared statements");
    for (const message of await refusals({ mode: "statement", carriesPrepared: false }))
      expect(message).toContain("pools by statement");
  }
});

test("statement mode is refused at once", async () => {
  const pooler = await startPooler(database.url, { mode: "statement" });
  try {
    expect(await refusal(pooler)).toContain("pools by statement, which allows no transactions");
  } finally {
    await pooler.stop();
  }
});
