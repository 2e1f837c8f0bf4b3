import assert from "node:assert/strict";
import { connect } from "node:net";
import fc from "fast-check";
import { type Target, target } from "../target";
import type { World } from "./world";

const CRLF = "\r\n";
const lines = [
  ...[
    "GET / HTTP/1.1",
    "GET /login HTTP/1.1",
    "POST /login HTTP/1.1",
    "GET //evil.example HTTP/1.1",
    "GET http://evil.example/ HTTP/1.1",
    "GET /% HTTP/1.1",
    "OPTIONS * HTTP/1.1",
    "CONNECT a:1 HTTP/1.1",
  ],
  ...[
    "TRACE / HTTP/1.1",
    "TRACK / HTTP/1.1",
    "GET /\u0001 HTTP/1.1",
    "GET /é HTTP/1.1",
    "GET / HTTP/0.9",
    "GET / HTTP/9.9",
    "G\0T / HTTP/1.1",
    "",
    "PRI * HTTP/2.0",
    "POST /api/users/login HTTP/1.1",
  ],
];
const heads = [
  ...[
    "Host: localhost",
    "Host:",
    "Host: a b",
    "Host: evil.example",
    "Host: [::1",
    "Host: localhost:99999999",
    "host: a\r\nhost: b",
    "Content-Length: 5",
    "Content-Length: -1",
    "Content-Length: 5, 6",
  ],
  ...[
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: xchunked",
    "Transfer-Encoding : chunked",
    "Content-Length: 5\r\nTransfer-Encoding: chunked",
    "Expect: 100-continue",
    "Upgrade: h2c",
    "Upgrade: websocket\r\nConnection: Upgrade",
  ],
  ...[
    "Cookie: portico=\u0001",
    "X: é",
    ` folded: 1`,
    "NoColon",
    ": empty",
    "X-Forwarded-For: '",
    "Content-Type: multipart/form-data",
    "Content-Encoding: gzip",
    "Connection: close",
    `X: ${"a".repeat(20_000)}`,
  ],
];
const bodies = [
  "",
  "hello",
  "0\r\n\r\n",
  "5\r\nhello\r\n0\r\n\r\n",
  "ffffffffff\r\nx",
  "-1\r\n\r\n",
  "0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n",
];

const PATIENCE_MS = 300;

/** Broken requests, and headers that disagree about where a message ends. The server refuses or does not answer. */
export function rawTarget({ client }: World): Target {
  const port = Number(new URL(client.url).port);
  const input = fc.record({
    line: fc.constantFrom(...lines),
    head: fc.array(fc.constantFrom(...heads), { maxLength: 4 }),
    body: fc.constantFrom(...bodies),
  });
  return target("HTTP: broken requests", 1, input, async ({ line, head, body }) => {
    const answer = await exchange(port, [line, ...head, "Connection: close", "", body].join(CRLF));
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 400);
    assert(status < 500, answer.slice(0, 300));
    assert.doesNotMatch(answer, /node_modules|\n\s+at /);
  });
}

function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "localhost", () => socket.write(text));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(received));
  });
}
