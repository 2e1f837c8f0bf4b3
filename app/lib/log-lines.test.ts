import { DrizzleQueryError } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { oneLineASecond, reasonFirst } from "./log-lines";
import { loggedError } from "./logged-error";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function logger() {
  const lines: string[] = [];
  const log = pino(
    { formatters: { log: reasonFirst }, hooks: { logMethod: oneLineASecond() }, serializers: { err: loggedError } },
    { write: (line) => void lines.push(line) },
  );
  return { log, lines };
}

/** As statements fail while the database is away. */
const refused = (statement: string, port = 5432) =>
  new DrizzleQueryError(
    statement,
    [],
    Object.assign(new Error(`connect ECONNREFUSED 10.0.0.5:${port}`), { code: "ECONNREFUSED" }),
  );

test("a line about a failure begins with its reason, and has no statement in it", () => {
  const { log, lines } = logger();
  log.warn({ endpoint: "login", err: refused(`select ${"column, ".repeat(500)}`) }, "The service is not available");
  expect(lines[0]).toMatch(/"reason":"connect ECONNREFUSED 10\.0\.0\.5:5432","endpoint":"login"/);
  expect(lines[0]!.length).toBeLessThan(500);
  log.error({ err: Object.assign(new Error("could not extend file"), { code: "53100" }) }, "call failed");
  expect(lines[1]).toContain('"reason":"could not extend file (53100)"');
});

test("failures of one kind are one line a second, and then how many were left out", () => {
  const { log, lines } = logger();
  for (let request = 0; request < 93; request++) log.warn({ request, err: refused("select 1") }, "unavailable");
  log.warn({ err: refused("select 1", 5433) }, "unavailable");
  log.warn({ err: refused("select 1") }, "another kind");
  expect(lines).toHaveLength(3);
  vi.advanceTimersByTime(1_000);
  expect(lines).toHaveLength(4);
  expect(JSON.parse(lines[3]!)).toMatchObject({
    leftOut: 92,
    reason: "connect ECONNREFUSED 10.0.0.5:5432",
    msg: "unavailable",
  });
  log.warn({ err: refused("select 1") }, "unavailable");
  expect(lines).toHaveLength(5);
});

test("what goes wrong in our own code is never left out", () => {
  const { log, lines } = logger();
  for (let request = 0; request < 5; request++)
    log.error({ request, err: new TypeError("x is not a function") }, "failed");
  expect(lines).toHaveLength(5);
});
