import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createRecorder } from "./request-record";

const metrics = { request: () => undefined, text: () => Promise.resolve(""), figures: () => Promise.resolve([]) };

function recorder(proxies: string[]) {
  const lines: unknown[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const record = createRecorder({ routes: {}, proxies, secure: false, log, metrics });
  const contextOf = (peer: string, headers: Record<string, string>) => {
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: peer });
    return record(Object.assign(new IncomingMessage(socket), { headers }), "/").context;
  };
  return { contextOf, lines };
}

test("a forgotten proxy is warned of once, with its address", () => {
  const { contextOf, lines } = recorder(["192.0.2.0/24"]);
  const forwarded = { "x-forwarded-for": "198.51.100.1" };
  expect(contextOf("::ffff:10.0.0.2", forwarded).clientAddress).toBe("10.0.0.2");
  expect(contextOf("10.0.0.3", forwarded).clientAddress).toBe("10.0.0.3");
  const msg = "X-Forwarded-For is ignored: it came from an address that is not in PORTICO_TRUSTED_PROXIES";
  expect(lines).toMatchObject([{ level: 40, peer: "10.0.0.2", msg }]);
});

test("a trusted network's word counts for the client's address and the request's id, without a warning", () => {
  const { contextOf, lines } = recorder(["10.0.0.0/8"]);
  const sent = { "x-forwarded-for": "198.51.100.1:7890", "x-request-id": "4bf92f3577b34da6" };
  expect(contextOf("::ffff:10.1.2.3", sent)).toEqual({ clientAddress: "198.51.100.1", requestId: "4bf92f3577b34da6" });
  expect(contextOf("203.0.113.9", { "x-request-id": "4bf92f3577b34da6" }).requestId).not.toBe("4bf92f3577b34da6");
  expect(lines).toEqual([]);
});

test("https in front of a PORTICO_URL without it is warned of once", () => {
  const { contextOf, lines } = recorder(["10.0.0.0/8"]);
  for (const peer of ["10.1.2.3", "10.1.2.4"]) contextOf(peer, { "x-forwarded-proto": "https" });
  expect(lines).toMatchObject([
    { peer: "10.1.2.3", msg: expect.stringContaining("PORTICO_URL is an http address") as string },
  ]);
});

test.each(["", "short", "x".repeat(65), 'a","level":60,"b":"', "a b c d e f g"])(
  "%j is no id of a request, even from a trusted network",
  (sent) => {
    const { contextOf } = recorder(["10.0.0.0/8"]);
    expect(contextOf("10.1.2.3", { "x-request-id": sent }).requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  },
);
