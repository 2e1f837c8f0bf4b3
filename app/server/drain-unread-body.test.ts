import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { drainUnreadBody } from "./drain-unread-body";

const MEGABYTE = 1024 * 1024;
const LIMITS = { totalMs: 5_000, idleMs: 1_000, maxBytes: 32 * MEGABYTE };

let server: Server;
let port: number;

beforeEach(async () => {
  const app = new Hono();
  const tooLarge = bodyLimit({
    maxSize: MEGABYTE,
    onError: (call) => call.json({ code: 413 }, 413, { Connection: "close" }),
  });
  app.post("/limited", tooLarge, (call) => call.text("taken"));
  app.post("/closed", (call) => call.json({ code: 401 }, 401));
  const listener = getRequestListener(async (request, bindings) =>
    drainUnreadBody(await app.fetch(request), (bindings as HttpBindings).incoming, LIMITS),
  );
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const post = (path: string, body: BodyInit) => fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body });

/** Reads only after sending everything, chunked or with a length. */
async function sendFirst(path: string, bytes: number, { chunked = false, withholds = 0 } = {}): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let broken: string | undefined;
  socket.on("error", (error: NodeJS.ErrnoException) => (broken = error.code));
  socket.pause();
  const write = (data: string | Buffer) => new Promise((resolve) => socket.write(data, resolve));
  const length = chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes + withholds}`;
  await write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${length}\r\n\r\n`);
  const piece = Buffer.alloc(64 * 1024, "x");
  for (let sent = 0; sent < bytes; sent += piece.length)
    await write(chunked ? Buffer.concat([Buffer.from("10000\r\n"), piece, Buffer.from("\r\n")]) : piece);
  if (chunked) await write("0\r\n\r\n");
  let read = "";
  socket.on("data", (data) => (read += data.toString())).resume();
  await new Promise((resolve) => socket.once("close", resolve));
  return broken ?? read;
}

test.each([1.5, 8, 20])("a body of %d MB is answered 413, to a fetch with a form too", async (megabytes) => {
  for (let attempt = 0; attempt < 2; attempt++) {
    const form = new FormData();
    form.append("logo", new Blob([Buffer.alloc(megabytes * MEGABYTE)]), "logo.png");
    expect((await post("/limited", form)).status).toBe(413);
    expect((await post("/limited", "x".repeat(megabytes * MEGABYTE))).status).toBe(413);
  }
});

test.each([
  { path: "/limited", chunked: false, code: 413 },
  { path: "/limited", chunked: true, code: 413 },
  { path: "/closed", chunked: false, code: 401 },
])(
  "who reads nothing before everything is sent reads the answer of $path then, chunked $chunked",
  async ({ path, chunked, code }) => {
    expect(await sendFirst(path, 16 * MEGABYTE, { chunked })).toContain(`{"code":${code}}`);
  },
);

test("who sends without end is read no further than the limit", async () => {
  const began = performance.now();
  expect(await sendFirst("/limited", 80 * MEGABYTE)).toMatch(/^E(PIPE|CONNRESET)$/);
  expect(performance.now() - began).toBeLessThan(LIMITS.totalMs + 2_000);
});

test("who stops sending in the middle is waited for no longer than the limit, and has the answer", async () => {
  const began = performance.now();
  expect(await sendFirst("/limited", 2 * MEGABYTE, { withholds: MEGABYTE })).toContain('{"code":413}');
  expect(performance.now() - began).toBeLessThan(LIMITS.totalMs);
});

test("a body that was read whole is answered at once", async () => {
  expect(await (await post("/limited", "small")).text()).toBe("taken");
});
