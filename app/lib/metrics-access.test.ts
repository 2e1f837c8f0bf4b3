import { expect, test } from "vitest";
import { mayReadMetrics } from "./metrics-access.server";

const TOKEN = "a-token-for-prometheus";
const OPEN = { metricsToken: undefined, isLocal: true };
const GUARDED = { metricsToken: TOKEN, isLocal: true };
const callFrom = (peer: string, headers: Record<string, string> = {}) => ({
  peer,
  header: (name: string) => headers[name],
});

test.each(["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"])(
  "without a token %s, this machine, may read",
  (peer) => {
    expect(mayReadMetrics(callFrom(peer), OPEN)).toBe(true);
  },
);

test.each(["10.0.0.7", "::ffff:10.0.0.7", "2001:db8::1", "unknown"])("without a token %s may not", (peer) => {
  expect(mayReadMetrics(callFrom(peer), OPEN)).toBe(false);
});

test.each(["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"])(
  "what a proxy on this machine passes on (%s) is not this machine's",
  (name) => {
    expect(mayReadMetrics(callFrom("127.0.0.1", { [name]: "127.0.0.1" }), OPEN)).toBe(false);
  },
);

test("of an installation that others reach nobody may without a token: a proxy beside it may look like this machine", () => {
  expect(mayReadMetrics(callFrom("127.0.0.1"), { metricsToken: undefined, isLocal: false })).toBe(false);
});

test("with a token only its bearer may read, also through a proxy; loopback alone is not enough", () => {
  expect(
    mayReadMetrics(callFrom("10.0.0.7", { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "1.2.3.4" }), GUARDED),
  ).toBe(true);
  for (const authorization of [TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, "Bearer ", `Basic ${TOKEN}`]) {
    expect(mayReadMetrics(callFrom("127.0.0.1", { authorization }), GUARDED), authorization).toBe(false);
  }
  expect(mayReadMetrics(callFrom("127.0.0.1"), GUARDED)).toBe(false);
});
