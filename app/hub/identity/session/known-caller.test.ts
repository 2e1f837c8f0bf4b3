import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contract } from "~/contract";
import type { Endpoint } from "~/contract/kit/endpoint";
import type { Session } from "../../call/session";
import { forgetIfChanged, keepOpened, knownCaller } from "./known-caller";

const reading: Endpoint = contract.listActiveUsers;
const changing: Endpoint = contract.destroySession;
const session = { id: "one" } as Session;

let reads: number;
const find = () => {
  reads += 1;
  return Promise.resolve(session);
};
const call = (request: object | undefined, token = "token") => knownCaller({ request, token }, find);

beforeEach(() => {
  reads = 0;
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => void vi.useRealTimers());

test("calls of one request share one read of their caller, side by side and one after the other", async () => {
  const request = {};
  expect(await Promise.all([call(request), call(request)])).toEqual([session, session]);
  await call(request);
  expect(reads).toBe(1);
});

test("another request, another token, and a call outside any request read it anew", async () => {
  const request = {};
  await call(request);
  await call({});
  await call(request, "other");
  await call(undefined);
  expect(reads).toBe(4);
});

test("after a call that may have changed something it is read anew", async () => {
  const request = {};
  await call(request);
  forgetIfChanged({ request, clientAddress: "" }, changing);
  await call(request);
  expect(reads).toBe(2);
});

test("a call that only reads is followed by none that forgets", async () => {
  const request = {};
  await call(request);
  forgetIfChanged({ request, clientAddress: "" }, reading);
  await call(request);
  expect(reads).toBe(1);
});

test("after a second it is read anew, as in an export that goes on for minutes", async () => {
  const request = {};
  await call(request);
  vi.setSystemTime(Date.now() + 1_000);
  await call(request);
  expect(reads).toBe(2);
});

test("a session is known to the request whose call opened it, until another call may have changed something", async () => {
  const [request, opened] = [{}, { id: "opened" } as Session];
  keepOpened({ request, clientAddress: "" }, { token: "new", session: opened });
  forgetIfChanged({ request, clientAddress: "" }, changing);
  expect(await call(request, "new")).toBe(opened);
  expect(await call({}, "new")).toBe(session);
  expect(reads).toBe(1);
  forgetIfChanged({ request, clientAddress: "" }, changing);
  expect(await call(request, "new")).toBe(session);
});

test("what was read before a call that may have changed something is not taken for what it made", async () => {
  const request = {};
  await call(request);
  keepOpened({ request, clientAddress: "" }, { token: "new", session });
  forgetIfChanged({ request, clientAddress: "" }, changing);
  await call(request);
  expect(reads).toBe(2);
});
