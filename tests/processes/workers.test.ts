import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isServerRunning, openEmbedded } from "@portico/embedded-postgres";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SpecClient } from "../integration/conformance/client";
import { eventually } from "../support/eventually";
import { freePort } from "../support/free-port";
import { newPerson, type Person } from "../support/people";
import { type Portico, runPortico, startPortico } from "../support/portico";
import { type Cluster, startCluster } from "./support/cluster";
import { RoamingBrowser } from "./support/roaming-browser";
import { linesOf, timesLogged, workersOf } from "./support/workers";

const RESTARTED = { withinMs: 30_000 };
const THREE_STARTS_MS = 60_000;
const TOKEN = "a token of these tests";
const NEW_TOKEN = "another token of these tests";

let cluster: Cluster;
let portico: Portico;
let folder: string;
let tokenFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-workers-"));
  tokenFile = join(folder, "metrics-token");
  await writeFile(tokenFile, TOKEN);
  cluster = await startCluster({
    size: 1,
    env: {
      PORTICO_URL: undefined,
      PORTICO_PROCESSES: "2",
      PORTICO_RATE_LIMITS: "on",
      PORTICO_METRICS_TOKEN_FILE: tokenFile,
      LOG_LEVEL: "info",
    },
  });
  portico = cluster.members[0]!;
});

afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true });
});

const metrics = async (token = TOKEN) => {
  const answer = await fetch(`${portico.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.ok ? answer.text() : undefined;
};
const figure = (text: string | undefined, name: string): number =>
  Number(
    text
      ?.split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length) ?? Number.NaN,
  );
const LOGINS = 'portico_http_requests_total{route="/login",method="GET",status="200"}';

/** Every request on a connection of its own: it reaches the next worker. */
const ask = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const sent = request(portico.url + path, { agent: false }, (response) => {
      response.resume().once("end", () => resolve(String(response.headers["x-request-id"])));
    });
    sent.once("error", reject).end();
  });

test("requests reach both workers, which say so in the log; who asks either for metrics gets those of both", async () => {
  expect(linesOf(portico).filter(({ msg }) => msg === "started")).toHaveLength(1);
  const before = figure(await metrics(), LOGINS) || 0;
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await ask("/login"));
  const answered = await eventually("the lines of the requests", () => {
    const lines = linesOf(portico).filter(({ requestId = "" }) => ids.includes(requestId));
    return lines.length === ids.length && lines.map(({ worker }) => worker);
  });
  expect(answered.toSorted()).toEqual([1, 1, 2, 2]);
  for (let count = 0; count < 2; count += 1) {
    const text = await metrics();
    expect(figure(text, LOGINS)).toBe(before + ids.length);
    expect(figure(text, "portico_workers")).toBe(2);
    expect(text?.match(/^portico_build_info/gm)).toHaveLength(1);
  }
});

test("a session that one worker began is known to the other, and ended at one it is ended at both", async () => {
  const person = await cluster.seed.user();
  const browser = new RoamingBrowser();
  const address = (path: string) => portico.url + path;
  await browser.open(address("/login"));
  await browser.send(address("/login"), {
    intent: "sign-in",
    identifier: person.email,
    password: person.password,
  });
  await browser.send(address("/login"), { intent: "verify-code", otp: await cluster.code(person) });
  for (let count = 0; count < 4; count += 1)
    expect(await browser.ask(address("/dashboard/app"))).toMatchObject({ status: 200 });
  await browser.ask(address("/logout"), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken: browser.token, intent: "logout" }).toString(),
  });
  for (let count = 0; count < 4; count += 1)
    expect(await browser.ask(address("/dashboard/app"))).toMatchObject({ status: 302 });
});

test("of eight at once that enter a code, one is let in, and wrong passwords count together", async () => {
  const { email, password } = await cluster.seed.user();
  expect(await cluster.api.post("/api/users/login", { email, password })).toMatchObject({ code: 200 });
  const otp = await cluster.code({ email });
  const codesOf = async (tries: (() => Promise<{ code: number }>)[]) =>
    (await Promise.all(tries.map((each) => each()))).map(({ code }) => code).toSorted((one, other) => one - other);
  const entered = await codesOf(
    Array.from({ length: 8 }, () => () => cluster.api.post("/api/users/consumeLogInOtpEmail", { email, otp })),
  );
  expect(entered[0]).toBe(200);
  expect(entered.filter((code) => code === 200)).toHaveLength(1);

  const other = await cluster.seed.user();
  const guesses = await codesOf(
    Array.from(
      { length: 15 },
      () => () => cluster.api.post("/api/users/login", { email: other.email, password: "Wrong#Pass1" }),
    ),
  );
  expect(guesses).toEqual([...Array<number>(10).fill(401), ...Array<number>(5).fill(429)]);
});

const writersOfAudit = (since: number) => {
  const lines = linesOf(portico).filter(({ kind, sequence = 0 }) => kind === "audit" && sequence > since);
  return {
    workers: [...new Set(lines.map(({ worker }) => worker))],
    sequences: lines.map(({ sequence = 0 }) => sequence),
  };
};

async function leaveEvents(since: number): Promise<ReturnType<typeof writersOfAudit>> {
  const wrong = () => cluster.api.post("/api/users/login", { email: newPerson().email, password: "Wrong#Pass1" });
  for (let count = 0; count < 2; count += 1)
    // A connection to the one that was killed may be noticed to be gone only now.
    await eventually("an answer", () =>
      wrong().then(
        () => true,
        () => false,
      ),
    );
  const { rows } = await cluster.seed.db.execute<{ last: string }>(sql`select max(sequence) as last from audit_chain`);
  const last = Number(rows[0]?.last);
  await eventually("the events in the log", () => writersOfAudit(since).sequences.includes(last), RESTARTED);
  return writersOfAudit(since);
}

test("one worker writes the audit log, each event once; killed, it is replaced, another goes on, and counters do not fall", async () => {
  const before = await leaveEvents(0);
  expect(before.workers).toHaveLength(1);
  expect(new Set(before.sequences).size).toBe(before.sequences.length);

  for (let count = 0; count < 2; count += 1) await ask("/login");
  const counted = figure(await metrics(), LOGINS);
  expect(counted).toBeGreaterThanOrEqual(2);
  const [writer] = before.workers;
  const pids = workersOf(portico);
  expect(pids).toHaveLength(2);
  // Forked one after the other.
  process.kill(pids[writer! - 1]!, "SIGKILL");
  const after = await leaveEvents(Math.max(...before.sequences));
  expect(after.workers).not.toEqual(before.workers);
  await eventually("another worker", () => timesLogged(portico, "a worker has taken its place") === 1, RESTARTED);
  const text = await metrics();
  expect(figure(text, "portico_workers")).toBe(2);
  expect(figure(text, LOGINS)).toBeGreaterThanOrEqual(counted);
  expect(timesLogged(portico, "a worker has ended")).toBe(1);
});

test("hung up on under load it reloads: no request is lost, and what its files say now holds", async () => {
  const keeping = new Agent({ keepAlive: true, maxSockets: 2 });
  const failures: unknown[] = [];
  let answered = 0;
  let isOver = false;
  const visit = (agent: Agent | false) =>
    new Promise<void>((resolve) => {
      const failed = (error: unknown) => {
        failures.push(error);
        resolve();
      };
      const sent = request(`${portico.url}/login`, { agent }, (response) => {
        if (response.statusCode !== 200) failures.push(response.statusCode);
        response.once("error", failed).once("end", () => {
          answered += 1;
          resolve();
        });
        response.resume();
      });
      sent.once("error", failed).end();
    });
  const visitors = [keeping, keeping, false as const, false as const].map(async (agent) => {
    while (!isOver) await visit(agent);
  });
  const before = workersOf(portico);
  await writeFile(tokenFile, NEW_TOKEN);
  portico.process.kill("SIGHUP");
  await eventually("the reload", () => timesLogged(portico, "reloaded") === 1, RESTARTED);
  await eventually(
    "the workers of before to end",
    () => workersOf(portico).every((pid) => !before.includes(pid)),
    RESTARTED,
  );
  isOver = true;
  await Promise.all(visitors);
  keeping.destroy();
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(4);
  expect(workersOf(portico)).toHaveLength(2);
  expect(await metrics(TOKEN)).toBeUndefined();
  expect(figure(await metrics(NEW_TOKEN), LOGINS)).toBeGreaterThanOrEqual(answered);
});

test("told to stop, all of them end once the requests they have begun are answered", async () => {
  const workers = workersOf(portico);
  const requests = await Promise.all([requestUnderWay(), requestUnderWay()]);
  const ended = once(portico.process, "exit") as Promise<[number | null]>;
  portico.process.kill("SIGTERM");
  await eventually("the word that they stop", () => timesLogged(portico, "stopping") >= 2 + 3);
  for (const { finish, answer } of requests) {
    finish();
    expect(await answer).toMatch(/HTTP\/1\.1 400 /);
  }
  expect((await ended)[0]).toBe(0);
  // Two at the reload, and now two with their owner; what it wrote last is read a little after its end.
  await eventually("the word that they have stopped", () => timesLogged(portico, "stopped") === 2 + 3);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

async function requestUnderWay() {
  const socket = connect(Number(new URL(portico.url).port), "localhost");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => (received += text));
  const answer = once(socket, "close").then(() => received);
  const head = ["POST /api/users/login HTTP/1.1", "Host: localhost", "Content-Type: application/json"];
  socket.write(`${[...head, "Content-Length: 2", "Expect: 100-continue"].join("\r\n")}\r\n\r\n`);
  await eventually("a worker to ask for the body", () => received.includes("100 Continue"));
  return { finish: () => void socket.write("{}"), answer };
}

test(
  "with the embedded database: a port that is taken ends the start; killed while they write, the owner leaves nothing behind",
  async () => {
    const dataFolder = await mkdtemp(join(folder, "data-"));
    const taken = createServer().listen(await freePort());
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const secret = "an envelope secret of these tests";
    const env = {
      PORTICO_PROCESSES: "2",
      PAYLOAD_SECRET: secret,
      PORTICO_RATE_LIMITS: "off",
      SMTP_URL: cluster.mail.url,
    };
    const refused = runPortico([], { ...env, PORT: String(port), PORTICO_DATA: dataFolder });
    await expect(refused).rejects.toThrow(/EADDRINUSE[^]*Choose another PORT or HOST[^]*Worker 1 of PORTICO_PROCESSES/);
    taken.close();
    expect(await isServerRunning(dataFolder)).toBe(false);

    const own = await startPortico({ env, dataFolder });
    const api = new SpecClient(own.url, secret);
    const acknowledged: Person[] = [];
    let isOver = false;
    const visitors = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const person = newPerson();
        const answer = await api.post("/api/users/signUp", person).catch(() => undefined);
        if (answer?.code === 200) acknowledged.push(person);
      }
    });
    await eventually("some sign-ups", () => acknowledged.length >= 8, RESTARTED);
    const workers = workersOf(own);
    expect(workers).toHaveLength(2);
    await own.kill();
    await eventually("nobody to answer", () =>
      fetch(own.url).then(
        () => false,
        () => true,
      ),
    );
    isOver = true;
    await Promise.all(visitors);
    await eventually(
      "the database to end with its last worker",
      async () => !(await isServerRunning(dataFolder)),
      RESTARTED,
    );

    await own.restart();
    const joined = await openEmbedded({ name: "portico", dataFolder });
    const client = new pg.Client(joined.connectionOptions);
    await client.connect();
    const { rows } = await client.query<{ email: string }>("select email from users");
    await client.end();
    await joined.stop();
    const kept = new Set(rows.map(({ email }) => email));
    expect(acknowledged.filter(({ email }) => !kept.has(email))).toEqual([]);
    await own.stop();
    expect(await isServerRunning(dataFolder)).toBe(false);
  },
  THREE_STARTS_MS,
);

test("with the product API elsewhere, two workers here and two there", async () => {
  await portico.restart();
  const { url } = portico;
  const env = { UPSTREAM_API_URL: url, PAYLOAD_SECRET: cluster.payloadSecret, PORTICO_PROCESSES: "2" };
  const portal = await startPortico({ env });
  const person = await cluster.seed.user();
  const browser = new RoamingBrowser();
  await browser.open(`${portal.url}/login`);
  await browser.send(`${portal.url}/login`, { intent: "sign-in", identifier: person.email, password: person.password });
  await browser.send(`${portal.url}/login`, { intent: "verify-code", otp: await cluster.code(person) });
  expect(await browser.ask(`${portal.url}/dashboard/app`)).toMatchObject({ status: 200 });
  await portal.dispose();
});
