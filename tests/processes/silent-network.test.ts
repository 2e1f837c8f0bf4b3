import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SpecClient } from "../integration/conformance/client";
import { createDatabase, type OwnDatabase } from "../support/database-server";
import { eventually } from "../support/eventually";
import { freePort } from "../support/free-port";
import { newPerson } from "../support/people";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy";
import { makeOwnNetwork, type OwnNetwork } from "./support/own-network";

/** 11 seconds are the limit of a statement, here and there. */
const HEALED_MS = 15_000;
/** More than the server has connections to the database. */
const AT_ONCE = 25;

let network: OwnNetwork;
let database: OwnDatabase;
let proxy: TcpProxy;
let server: ChildProcess;
let folder: string;
let url: string;
let api: SpecClient;

beforeAll(async () => {
  network = await makeOwnNetwork();
  folder = await mkdtemp(join(tmpdir(), "portico-network-"));
  const { url: serverUrl, prefix, template } = inject("database");
  database = await createDatabase(serverUrl, { prefix, template });
  const address = new URL(database.url);
  proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port || 5432) }, { at: network.lossy });
  address.host = `${network.lossy}:${proxy.port}`;
  const port = await freePort();
  url = `http://${network.inside}:${port}`;
  const payloadSecret = randomBytes(24).toString("base64url");
  api = new SpecClient(url, payloadSecret);
  server = network.run(process.execPath, ["build/portico.js"], {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    PORT: String(port),
    PORTICO_URL: url,
    PORTICO_DATA: folder,
    PORTICO_RATE_LIMITS: "off",
    PAYLOAD_SECRET: payloadSecret,
    DATABASE_URL: address.href,
  });
  await eventually("the server to be ready", isReady, { withinMs: 30_000 });
});

afterAll(async () => {
  server.kill("SIGKILL");
  await proxy.stop();
  await network.remove();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const isReady = () =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Sign-ins of nobody: 401 says that the database was asked. */
async function signIns(count: number): Promise<{ codes: number[]; ms: number }> {
  const startedAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: count }, () => {
      const { email, password } = newPerson();
      return api.post("/api/users/login", { email, password });
    }),
  );
  const codes = [...new Set(answers.map(({ code }) => code))];
  return { codes, ms: performance.now() - startedAt };
}

test("while every packet to the database is lost all are answered, and once none is all goes on", async () => {
  expect((await signIns(AT_ONCE)).codes).toEqual([401]);
  await network.lose();
  const during = await signIns(AT_ONCE);
  expect(during.codes).toEqual([503]);
  expect(during.ms).toBeLessThan(HEALED_MS);
  expect(await isReady()).toBe(false);

  await network.heal();
  const healedAt = performance.now();
  await eventually("a sign-in", async () => (await signIns(1)).codes[0] === 401);
  expect((await signIns(AT_ONCE)).codes).toEqual([401]);
  expect(performance.now() - healedAt).toBeLessThan(HEALED_MS);
}, 60_000);

test("a process whose database does not answer stops in time", async () => {
  await signIns(AT_ONCE);
  await network.lose();
  const underWay = signIns(AT_ONCE).catch(() => undefined);
  // They have all arrived by then, and wait for the database.
  await pause(500);
  const ended = once(server, "exit") as Promise<[number | null]>;
  server.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  await underWay;
}, 30_000);
