import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { JUNK, type JunkName } from "../support/junk-kinds";
import { type Cluster, startCluster } from "./support/cluster";

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({ size: 1 });
});

afterAll(() => cluster.stop());

const url = () => cluster.members[0]!.url;
const open = (): Socket => connect(Number(new URL(url()).port), "localhost").on("error", () => undefined);

/** Sends something over a connection of its own. @returns the first line of the answer, and when the connection ended */
async function exchange(...parts: string[]): Promise<{ status: string; ms: number }> {
  const socket = open();
  await once(socket, "connect");
  const began = performance.now();
  socket.write(parts.join("\r\n"));
  const answer = await text(socket).catch(() => "");
  return { status: answer.split("\r\n")[0] ?? "", ms: performance.now() - began };
}

test.each<[JunkName, number]>([
  ["sealed junk", 401],
  ["junk without a salt", 401],
  ["a form of 280,000 fields", 413],
  ["a form of 15,000 parts", 401],
])(
  "%s from somebody without an account is refused with %d, and costs the server next to nothing",
  async (name, code) => {
    const { path, headers, body } = JUNK[name](cluster.proxy.url);
    const send = () => fetch(url() + path, { method: "POST", headers, body }).then(({ status }) => status);
    const cpuMs = async () => {
      const metrics = await (await fetch(`${url()}/metrics`)).text();
      return 1_000 * Number(/^process_cpu_seconds_total ([\d.]+)$/m.exec(metrics)?.[1]);
    };
    // The first few pages for whoever sends too much are rendered.
    for (let first = 0; first < 6; first++) expect(await send()).toBe(code);
    const before = await cpuMs();
    for (let times = 0; times < 20; times++) expect(await send()).toBe(code);
    expect((await cpuMs()) - before, "CPU of 20 of them, in ms").toBeLessThan(250);
  },
);

test("a request with two Host headers is refused", async () => {
  const ask = (...hosts: string[]) => exchange("GET /login HTTP/1.1", ...hosts, "Connection: close", "", "");
  expect((await ask("Host: localhost")).status).toBe("HTTP/1.1 200 OK");
  expect((await ask("Host: localhost", "Host: localhost")).status).toBe("HTTP/1.1 400 Bad Request");
  expect((await ask("Host: localhost", "host: evil.example")).status).toBe("HTTP/1.1 400 Bad Request");
});

const TYPE = "Content-Type: application/x-www-form-urlencoded";

test("a head or a body that does not come is cut off after ten seconds", async () => {
  const bodies = ["/login", "/api/users/login", "/dashboard/client/new"].map((path) =>
    exchange(
      `POST ${path} HTTP/1.1`,
      "Host: localhost",
      `Origin: ${cluster.proxy.url}`,
      TYPE,
      "Content-Length: 5000",
      "",
      "a",
    ),
  );
  const heads = [exchange("GET /login HTTP/1.1", "Host: localhost"), exchange("GET")];
  for (const { ms } of await Promise.all([...heads, ...bodies])) {
    expect(ms).toBeGreaterThan(9_000);
    expect(ms).toBeLessThan(13_000);
  }
}, 30_000);
