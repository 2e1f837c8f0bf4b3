import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signingKeys } from "~/hub/kit/db/schema";
import { eventually } from "../support/eventually";
import { newPerson } from "../support/people";
import { png } from "../support/pictures";
import { PlainBrowser } from "../support/plain-browser";
import { type Cluster, startCluster } from "./support/cluster";

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({ size: 3, database: "empty", env: { PORTICO_RATE_LIMITS: "on" } });
});

afterAll(() => cluster.stop());

const everywhere = <Answer>(ask: (member: Cluster["members"][number]) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(cluster.members.map(ask));

async function signedIn() {
  const person = await cluster.seed.user();
  expect(await cluster.api.post("/api/users/login", { email: person.email, password: person.password })).toMatchObject({
    code: 200,
  });
  const answer = await cluster.api.post("/api/users/consumeLogInOtpEmail", {
    email: person.email,
    otp: await cluster.code(person),
  });
  expect(answer.code).toBe(200);
  return { person, token: (answer.data as { AutherisationToken: string }).AutherisationToken };
}

const statuses = (answers: { code: number }[]): number[] =>
  answers.map(({ code }) => code).toSorted((one, other) => one - other);

test("three that start at once on an empty database bring it up to date once, and complain of nothing", async () => {
  const journal = JSON.parse(readFileSync("app/hub/kit/db/migrations/meta/_journal.json", "utf8")) as {
    entries: unknown[];
  };
  const { rows } = await cluster.seed.db.execute<{ applied: string; hashes: string }>(
    sql`select count(*) as applied, count(distinct hash) as hashes from drizzle.__drizzle_migrations`,
  );
  expect(rows).toEqual([{ applied: String(journal.entries.length), hashes: String(journal.entries.length) }]);
  const complaints = (logs: string) =>
    logs
      .split("\n")
      .filter((line) => line !== "" && !line.includes('"kind":"audit') && !line.includes("rewrite the audit log"));
  expect(cluster.members.flatMap((member) => complaints(member.logs()))).toEqual([]);
});

test("asked for their keys at the same moment for the first time, they make one and the next", async () => {
  const published = await everywhere(({ url }) =>
    fetch(`${url}/.well-known/jwks.json`).then((answer) => answer.json() as Promise<unknown>),
  );
  expect(published[1]).toEqual(published[0]);
  expect(published[2]).toEqual(published[0]);
  expect(await cluster.seed.db.select().from(signingKeys)).toHaveLength(2);
});

test("a browser whose every request reaches another process signs in, is recognised by all, and signs out of all", async () => {
  const before = new Map(cluster.proxy.answered);
  const person = await cluster.seed.user();
  const browser = new PlainBrowser(cluster.proxy.url);
  await browser.get("/login");
  expect(
    await browser.post("/login", { intent: "sign-in", identifier: person.email, password: person.password }),
  ).toMatchObject({ status: 302, location: "/login" });
  await browser.get("/login");
  expect(await browser.post("/login", { intent: "verify-code", otp: await cluster.code(person) })).toMatchObject({
    status: 302,
  });
  for (const _ of cluster.members) expect(await browser.get("/dashboard/app")).toMatchObject({ status: 200 });
  for (const { url } of cluster.members) expect(cluster.proxy.answered.get(url)).toBeGreaterThan(before.get(url) ?? 0);

  expect(await browser.post("/logout", { intent: "logout" })).toMatchObject({ status: 200 });
  for (const _ of cluster.members)
    expect(await browser.get("/dashboard/app")).toMatchObject({ status: 302, location: "/login" });
});

test("the id that the proxy gives a request comes back with its answer, and what is no id does not", async () => {
  const ask = async (url: string, requestId: string) =>
    (await fetch(`${url}/login`, { headers: { "X-Request-Id": requestId } })).headers.get("X-Request-Id");
  expect(await ask(cluster.proxy.url, "given-by-the-proxy")).toBe("given-by-the-proxy");
  expect(await ask(cluster.proxy.url, "not one")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a session ended at one process is ended at all of them", async () => {
  const { person, token } = await signedIn();
  const read = () =>
    everywhere((member) => cluster.apiOf(member).get(`/api/users/listAllActiveUser?userId=${person.id}`, token));
  expect(statuses(await read())).toEqual([200, 200, 200]);
  expect(await cluster.apiOf(cluster.members[0]!).plain("/api/auth/oauth2/DestroySession", {}, token)).toMatchObject({
    code: 200,
  });
  expect(statuses(await read())).toEqual([401, 401, 401]);
});

test("wrong passwords count together, however they are spread", async () => {
  const { email } = await cluster.seed.user();
  const tries = await Promise.all(
    Array.from({ length: 15 }, () => cluster.api.post("/api/users/login", { email, password: "Wrong#Pass1" })),
  );
  expect(statuses(tries)).toEqual([...Array<number>(10).fill(401), ...Array<number>(5).fill(429)]);
});

test("one code is made for three sign-ins at once, and it opens one session when it is sent to all at once", async () => {
  const { email, password } = await cluster.seed.user();
  const mails = () => cluster.mail.messages.filter(({ to }) => to.includes(email));
  expect(
    statuses(await everywhere((member) => cluster.apiOf(member).post("/api/users/login", { email, password }))),
  ).toEqual([200, 200, 200]);
  const otp = await cluster.code({ email });
  const entered = await everywhere((member) =>
    cluster.apiOf(member).post("/api/users/consumeLogInOtpEmail", { email, otp }),
  );
  expect(statuses(entered)).toEqual([200, 400, 400]);
  expect(mails()).toHaveLength(1);
});

test("a picture stored by one process is served by all of them", async () => {
  const { person, token } = await signedIn();
  const profile = new Blob([new Uint8Array(png(40, 40))], { type: "image/png" });
  const { code, msg } = await cluster.api.upload(
    "/api/users/uploadProfileImage",
    { profile, userId: person.id },
    token,
  );
  expect(code).toBe(200);
  for (const answer of await everywhere(({ url }) => fetch(url + new URL(msg, url).pathname)))
    expect(answer.status).toBe(200);
});

test("a launch signed by one process is verified with the keys of any other", async () => {
  const { person, token } = await signedIn();
  const redirectUrl = "https://claims.example.test/sso";
  const application = await cluster.seed.application({ redirectUrl, logoutUrl: "https://claims.example.test/" });
  const client = await cluster.seed.client();
  await cluster.seed.assign(person, application, client);
  const grants = await everywhere((member) =>
    cluster
      .apiOf(member)
      .post("/api/auth/oauth2/grantToken", { clientId: client.id, redirectUri: redirectUrl, userId: person.id }, token),
  );
  const tokens = grants.map(({ data }) => (data as { oAuthToken: string }).oAuthToken);
  for (const { url } of cluster.members) {
    const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`));
    for (const jwt of tokens)
      expect((await jwtVerify(jwt, keys, { audience: application.id })).payload.sub).toBe(person.id);
  }
});

test("what waited for the mail server goes out once each when all of them send it", async () => {
  cluster.mail.refuse(true);
  const people = Array.from({ length: 24 }, () => newPerson());
  // Each from a different address, because sign-ups from one address are limited.
  const registered = await Promise.all(
    people.map((person, index) =>
      cluster.api.send("POST", "/api/users/signUp", {
        body: JSON.stringify({ encryptedData: cluster.api.encrypt(JSON.stringify(person)) }),
        headers: { "Content-Type": "application/json", "X-Forwarded-For": `203.0.113.${index + 1}` },
      }),
    ),
  );
  expect(new Set(statuses(registered))).toEqual(new Set([200]));
  cluster.mail.refuse(false);
  // Not of those that a process is sending, or has sent and is about to note.
  await cluster.seed.db.execute(
    sql`update outbox set next_try_at = now() where status = 'QUEUED' and last_error is not null`,
  );
  await eventually("the outbox to be empty", async () => {
    const { rows } = await cluster.seed.db.execute<{ waiting: string }>(
      sql`select count(*) as waiting from outbox where status <> 'SENT'`,
    );
    return rows[0]?.waiting === "0";
  });
  for (const { email } of people)
    expect(
      cluster.mail.messages.filter(({ to }) => to.includes(email)),
      email,
    ).toHaveLength(1);
});
