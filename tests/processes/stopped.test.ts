import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { newPerson } from "../support/people";
import type { Portico } from "../support/portico";
import { type Cluster, startCluster } from "./support/cluster";

const DRAIN_SECONDS = 1;

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({ size: 1, env: { LOG_LEVEL: "info" } });
});

afterAll(() => cluster.stop());

const member = () => cluster.members[0]!;
const open = (): Socket => connect(Number(new URL(member().url).port), "localhost");

/** Asks the process to end. @returns its exit code and how long it took */
function stopping({ process }: Portico): Promise<{ code: number | null; ms: number }> {
  const askedAt = performance.now();
  const ended = once(process, "exit") as Promise<[number | null]>;
  process.kill("SIGTERM");
  return ended.then(([code]) => ({ code, ms: performance.now() - askedAt }));
}

async function requestUnderWay() {
  const body = JSON.stringify({
    encryptedData: cluster.api.encrypt(JSON.stringify({ email: "nobody@example.test", password: "Wrong#Pass1" })),
  });
  const socket = open();
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => (received += text));
  socket.on("error", () => undefined);
  const head = [
    "POST /api/users/login HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Expect: 100-continue",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await eventually("the server to ask for the body", () => received.includes("100 Continue"));
  return { finish: () => socket.write(body), received: () => received };
}

const isRefused = () =>
  fetch(`${member().url}/healthz`).then(
    () => false,
    () => true,
  );

test("when it is stopped, it answers the requests it has begun, and connections that clients keep open do not delay it", async () => {
  const silent = open();
  const keptAlive = open();
  keptAlive.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await Promise.all([once(silent, "connect"), once(keptAlive, "data")]);
  const request = await requestUnderWay();

  const ended = stopping(member());
  await eventually("new connections to be refused", isRefused);
  expect(member().process.exitCode).toBeNull();
  request.finish();
  const { code, ms } = await ended;
  expect(request.received()).toMatch(/HTTP\/1\.1 401 [^]*connection: close/i);
  expect(request.received()).toContain('"code":401');
  expect(code).toBe(0);
  expect(ms).toBeLessThan(5_000);
  expect(member().logs()).toContain('"msg":"stopped"');
  await member().restart();
});

test("probes are answered without a Host header, as are all requests of HTTP/1.0", async () => {
  const ask = async (request: string) => {
    const socket = open();
    socket.write(`${request}\r\n\r\n`);
    return (await text(socket)).split("\r\n")[0];
  };
  for (const version of ["1.0", "1.1"])
    for (const path of ["/healthz", "/readyz"])
      expect(await ask(`GET ${path} HTTP/${version}\r\nConnection: close`)).toBe("HTTP/1.1 200 OK");
  expect(await ask("GET /login HTTP/1.0")).toBe("HTTP/1.1 200 OK");
  expect(await ask("GET /login HTTP/1.1\r\nConnection: close")).toBe("HTTP/1.1 400 Bad Request");
});

test("it lets a mail that is on its way arrive, and notes that it has", async () => {
  const acknowledge = cluster.mail.hold();
  const person = newPerson();
  expect(await cluster.api.post("/api/users/signUp", person)).toMatchObject({ code: 200 });
  await cluster.mail.waitFor(person.email);

  const before = member().logs().length;
  const ended = stopping(member());
  await eventually("the word that it stops", () => member().logs().slice(before).includes('"msg":"stopping"'));
  acknowledge();
  expect(await ended).toMatchObject({ code: 0 });
  const { rows } = await cluster.seed.db.execute<{ status: string }>(
    sql`select status from outbox where recipient = ${person.email}`,
  );
  expect(rows).toEqual([{ status: "SENT" }]);
  await member().restart();
});

test("a request that does not come to its end is cut off after some seconds, and a mail server that does not answer too", async () => {
  const acknowledge = cluster.mail.hold();
  expect(await cluster.api.post("/api/users/signUp", newPerson())).toMatchObject({ code: 200 });
  await requestUnderWay();
  const { code, ms } = await stopping(member());
  expect(code).toBe(0);
  expect(ms).toBeGreaterThan(5_000);
  expect(ms).toBeLessThan(9_500);
  acknowledge();
  await member().restart();
});

test("with a time to drain it sends balancers elsewhere, and still answers every request", async () => {
  const draining = await startCluster({ size: 1, env: { PORTICO_DRAIN_SECONDS: String(DRAIN_SECONDS) } });
  try {
    const [only] = draining.members as [Portico];
    const ended = stopping(only);
    const ready = await eventually("readiness to end", () =>
      fetch(`${only.url}/readyz`).then((answer) => answer.status === 503 && answer),
    );
    expect(ready.headers.get("Connection")).toBe("close");
    expect((await fetch(`${only.url}/login`)).status).toBe(200);
    const { code, ms } = await ended;
    expect(code).toBe(0);
    expect(ms).toBeGreaterThanOrEqual(DRAIN_SECONDS * 1_000);
  } finally {
    await draining.stop();
  }
});
