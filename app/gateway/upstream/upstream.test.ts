import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { encryptPayload } from "~/contract/kit/codec";
import { startWireServer, type WireCall, type WireReply, type WireServer } from "../../../tests/support/wire-server";
import { createUpstream } from "./upstream.server";

const SECRET = "the secret of these tests";
const TOKEN = "the token of these tests";
const caller = { token: TOKEN, clientAddress: "192.0.2.10", requestId: "request-1" };

const printed: string[] = [];
const log = pino({ level: "debug" }, { write: (line) => void printed.push(line) });

const started: WireServer[] = [];
afterEach(async () => {
  printed.length = 0;
  for (const server of started.splice(0)) await server.stop();
});

/** The host gives these replies in turn and repeats the last. */
async function upstreamThat(
  replies: ((call: WireCall) => WireReply | undefined | Promise<undefined>)[],
  limitMs = 2_000,
) {
  let at = 0;
  const server = await startWireServer((call) => replies[Math.min(at++, replies.length - 1)]!(call));
  started.push(server);
  return { server, api: createUpstream({ url: `${server.url}/product`, payloadSecret: SECRET }, log, limitMs) };
}

const json = (body: unknown, status = 200): WireReply => ({
  status,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});
const sealed = (data: unknown, secret = SECRET) =>
  json({ code: 200, msg: "ok", data: { encryptedData: encryptPayload(data, secret) } });
const roles = () => sealed([{ _id: "r1", name: "Admin", status: "ACTIVE" }]);
const away = () => ({ status: 503, body: "<h1>Service unavailable</h1>" });
const broken = () => undefined;
const never = () => new Promise<undefined>(() => undefined);

const newRole = { name: "Clerk", description: "d", status: "ACTIVE" } as const;

test("calls go below the address that was given", async () => {
  const { server, api } = await upstreamThat([roles]);
  await api.call("listRoles", {}, caller);
  expect(server.calls[0]!.path).toBe("/product/api/users/ListAllRole");
});

test.each([
  ["503 and a broken connection", [away, broken, roles]],
  ["502 and 504", [() => ({ status: 502 }), () => ({ status: 504 }), roles]],
])("a read that fails in passing (%s) is tried twice more", async (_, replies) => {
  const { server, api } = await upstreamThat(replies);
  expect(await api.call("listRoles", {}, caller)).toMatchObject({ code: 200, data: [{ name: "Admin" }] });
  expect(server.calls).toHaveLength(3);
});

test("a read that goes on failing is code 503 after three tries, one that failed for good after one", async () => {
  const { server, api } = await upstreamThat([away]);
  expect(await api.call("listRoles", {}, caller)).toMatchObject({
    code: 503,
    msg: expect.stringMatching(/not available/) as string,
  });
  expect(server.calls).toHaveLength(3);
  const failing = await upstreamThat([() => ({ status: 500 })]);
  expect(await failing.api.call("listRoles", {}, caller)).toMatchObject({ code: 500 });
  expect(failing.server.calls).toHaveLength(1);
});

test.each([
  ["503", away, /not available/],
  ["a broken connection", broken, /may have been carried out/],
])("a change is sent once, whatever comes of it (%s)", async (_, reply, words) => {
  const { server, api } = await upstreamThat([reply]);
  expect(await api.call("createRole", newRole, caller)).toMatchObject({
    code: 503,
    msg: expect.stringMatching(words) as string,
  });
  expect(server.calls).toHaveLength(1);
});

test("a host that does not answer is waited for no longer than the limit, and a change may have been made there", async () => {
  const { server, api } = await upstreamThat([never], 1_000);
  const began = performance.now();
  expect(await api.call("listRoles", {}, caller)).toMatchObject({ code: 503, data: { retryAfterSeconds: 5 } });
  expect(await api.call("createRole", newRole, caller)).toMatchObject({
    code: 503,
    msg: expect.stringMatching(/may have been carried out/) as string,
  });
  expect(performance.now() - began).toBeLessThan(4_000);
  expect(server.calls).toHaveLength(2);
});

test("a host that is not there is code 503, and a change was surely not made", async () => {
  // No free port is ever below 1024.
  const api = createUpstream({ url: "http://127.0.0.1:2", payloadSecret: SECRET }, log);
  expect(await api.call("listRoles", {}, caller)).toMatchObject({ code: 503 });
  expect(await api.call("createRole", newRole, caller)).toMatchObject({
    code: 503,
    msg: expect.stringMatching(/not available/) as string,
  });
  expect(await api.isReady()).toBe(false);
  await expect(api.publicKeys()).rejects.toThrow("The product API did not answer: away");
});

test("a server error of its own makes it not ready, any other answer does", async () => {
  const { api } = await upstreamThat([away, away, away, () => ({ status: 404 })]);
  expect(await api.isReady()).toBe(false);
  expect(await api.isReady()).toBe(true);
});

test.each([
  ["is HTML", () => ({ body: "<html>Welcome</html>" })],
  ["is empty", () => ({})],
  ["leads elsewhere", () => ({ status: 302, headers: { Location: "http://localhost:1/" } })],
  ["is encrypted with another secret", () => sealed([], "another secret")],
  ["is no ciphertext", () => json({ code: 200, msg: "ok", data: { encryptedData: "U2FsdGVkX1+" } })],
  ["has another shape", () => sealed({ _id: "r1", name: "Secret role", status: "Secret status" })],
  [
    "is nested without end",
    () => json({ code: 200, msg: "ok", data: JSON.parse("[".repeat(40) + "]".repeat(40)) as unknown }),
  ],
  ["is too large", () => ({ body: " ".repeat(17 * 1024 * 1024) })],
])("an answer that %s is code 502, said without its data", async (_, reply) => {
  const { api } = await upstreamThat([reply]);
  expect(await api.call("listRoles", {}, caller)).toEqual({
    code: 502,
    msg: expect.stringMatching(/cannot be used/) as string,
    data: null,
  });
  expect(printed.join("")).toContain('"endpoint":"listRoles","requestId":"request-1"');
  for (const secret of ["Secret", SECRET, TOKEN]) expect(printed.join("")).not.toContain(secret);
});

test("data is read encrypted in either place, and plain", async () => {
  const data = [{ _id: "r1", name: "Admin", status: "ACTIVE" }];
  const { api } = await upstreamThat([
    () => json({ code: 200, msg: "ok", data: encryptPayload(data, SECRET) }),
    () => json({ encryptedData: encryptPayload({ code: 200, msg: "ok", data }, SECRET) }),
    () => json({ code: "200", data }),
  ]);
  for (let form = 1; form <= 3; form++)
    expect(await api.call("listRoles", {}, caller)).toMatchObject({ code: 200, total: 1, data });
});

test.each([
  [401, 401],
  [403, 403],
  [404, 404],
  [418, 400],
  [507, 500],
])("HTTP status %i without an envelope is code %i", async (status, code) => {
  const { api } = await upstreamThat([() => ({ status, body: "<html>" })]);
  expect(await api.call("createRole", newRole, caller)).toMatchObject({ code });
});

test("a refusal keeps its words and what it says of fields, versions and waiting", async () => {
  const detail = { fieldErrors: { name: ["Taken"] }, reason: "stale", version: 4 };
  const { api } = await upstreamThat([
    () => json({ code: 409, msg: "Changed meanwhile", data: detail }, 409),
    () => ({ ...json({ code: 429, msg: "Slowly" }, 429), headers: { "Retry-After": "30" } }),
    () => json({ code: 400, msg: "No", data: "nothing of ours" }),
  ]);
  const create = () => api.call("createRole", newRole, caller);
  expect(await create()).toEqual({ code: 409, msg: "Changed meanwhile", data: detail });
  expect(await create()).toEqual({ code: 429, msg: "Slowly", data: { retryAfterSeconds: 30 } });
  expect(await create()).toEqual({ code: 400, msg: "No", data: null });
});

test("a list that says how many there are is a page already", async () => {
  const { api } = await upstreamThat([
    () => json({ code: 200, msg: "ok", total: 40, data: [{ _id: "z", name: "z", status: "ACTIVE" }] }),
  ]);
  expect(await api.call("listRoles", { page: 2, size: 5, search: "a" }, caller)).toMatchObject({
    total: 40,
    data: [{ _id: "z" }],
  });
});

test("connections are kept from one call to the next", async () => {
  const ports = new Set<string>();
  const { api } = await upstreamThat([
    (call) => {
      ports.add(call.peer);
      return roles();
    },
  ]);
  for (let at = 0; at < 5; at++) await api.call("listRoles", {}, caller);
  expect(ports.size).toBeLessThan(5);
});
