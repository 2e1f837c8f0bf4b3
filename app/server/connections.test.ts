import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createGuardedServer } from "./connections";

const MS = { headersMs: 300, silenceMs: 300, requestMs: 900, checkedMs: 50 };

let server: Server;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function start(limits = {}): Promise<void> {
  server = createGuardedServer(
    (request, response) => {
      // Longer than the silence limit.
      if (request.url === "/slow") setTimeout(() => response.end("slow"), 3 * MS.silenceMs);
      else request.resume().on("end", () => response.end("answered"));
    },
    [],
    { ...MS, ...limits },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

async function open(...lines: string[]): Promise<{ socket: Socket; ended: Promise<{ text: string; ms: number }> }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (data) => (text += data.toString())).on("error", () => undefined);
  const began = performance.now();
  const ended = new Promise<{ text: string; ms: number }>((resolve) =>
    socket.once("close", () => resolve({ text, ms: performance.now() - began })),
  );
  await once(socket, "connect");
  socket.write(lines.join("\r\n"));
  return { socket, ended };
}

const HEAD = ["GET / HTTP/1.1", "Host: localhost"];
const statusOf = async (...lines: string[]) => (await (await open(...lines)).ended).text.split("\r\n")[0];

test("a request names one host: two are refused, and none but by a probe or in HTTP/1.0", async () => {
  await start();
  expect(await statusOf(...HEAD, "Connection: close", "", "")).toBe("HTTP/1.1 200 OK");
  for (const second of ["Host: localhost", "HOST: evil.example"])
    expect(await statusOf(...HEAD, second, "Connection: close", "", "")).toBe("HTTP/1.1 400 Bad Request");
  expect(await statusOf("GET / HTTP/1.1", "Connection: close", "", "")).toBe("HTTP/1.1 400 Bad Request");
  expect(await statusOf("GET /readyz HTTP/1.1", "Connection: close", "", "")).toBe("HTTP/1.1 200 OK");
  expect(await statusOf("GET / HTTP/1.0", "", "")).toBe("HTTP/1.1 200 OK");
});

test("whoever begins a head and does not end it is cut off, however many bytes come", async () => {
  await start();
  const { socket, ended } = await open("GET / HTTP/1.1", "Host: localhost", "X-Slow: ");
  const dripping = setInterval(() => socket.write("x"), 20);
  const { ms } = await ended;
  clearInterval(dripping);
  expect(ms).toBeGreaterThanOrEqual(MS.headersMs - 1);
  expect(ms).toBeLessThan(MS.headersMs + 1_000);
});

test("whoever sends nothing more of a body is cut off, and who sends a little of it for too long", async () => {
  await start();
  const post = ["POST / HTTP/1.1", "Host: localhost", "Content-Length: 1000", "", "a"];
  expect((await (await open(...post)).ended).ms).toBeLessThan(MS.requestMs);
  const { socket, ended } = await open(...post);
  const dripping = setInterval(() => socket.write("x"), 20);
  const { ms, text } = await ended;
  clearInterval(dripping);
  expect(ms).toBeLessThan(MS.requestMs + 1_000);
  expect(text).not.toContain("answered");
});

test("an answer may take longer to make than a sender may be silent", async () => {
  await start();
  const { ended } = await open("GET /slow HTTP/1.1", "Host: localhost", "Connection: close", "", "");
  expect((await ended).text).toContain("slow");
});

test("there are no more connections than there may be; when one ends, there is room", async () => {
  await start({ connections: 2, headersMs: 5_000, silenceMs: 5_000, requestMs: 9_000 });
  const [first] = [await open("GET"), await open("GET")];
  expect((await (await open(...HEAD, "", "")).ended).text).toBe("");
  first.socket.destroy();
  await first.ended;
  await expect.poll(() => statusOf(...HEAD, "Connection: close", "", "")).toBe("HTTP/1.1 200 OK");
});
