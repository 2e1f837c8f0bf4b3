import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startWorld, type World } from "../fuzz/http/world";
import { CPU_LIMIT_MS, cpuMsOfProcess, leastCpuMs } from "../support/cpu";
import { ofAddresses } from "./support/worst/addresses";
import { ofForms, ofNoForm } from "./support/worst/forms";
import { ofHeaders } from "./support/worst/headers";
import { ofJson } from "./support/worst/json";
import { ofOpenId } from "./support/worst/openid";
import type { Worst } from "./support/worst/requests";

/** The longest takes a minute or less; on a busy machine it may take its time. */
const LIMIT_MS = 300_000;

let world: World;

beforeAll(async () => {
  world = await startWorld();
});

// What was sent may have ended a session.
beforeEach(async () => {
  for (const visitor of Object.values(world.visitors)) await visitor.enter();
});

afterAll(() => world.end());

/** Requests whose answers take the server too much CPU, and how many are answered with each status. */
async function sendAll(requests: readonly Worst[], signal: AbortSignal) {
  const slow: string[] = [];
  const answered: Record<number, number> = { 413: 0, 431: 0 };
  for (const { name, who, sent } of requests) {
    signal.throwIfAborted();
    const spent = await leastCpuMs(async () => {
      const before = cpuMsOfProcess(world.pid);
      const { status } = await world.visitors[who].send(sent);
      answered[status] = (answered[status] ?? 0) + 1;
      return cpuMsOfProcess(world.pid) - before;
    });
    if (spent > CPU_LIMIT_MS) slow.push(`${name}: ${Math.round(spent)} ms`);
  }
  return { slow, answered };
}

const worst = (what: string, requestsTo: (world: World) => Worst[] | Promise<Worst[]>, expected: object) =>
  test(
    `${what}, as large as it is let in, takes no 100 ms of a usual machine's CPU`,
    async ({ signal }) => {
      const { slow, answered } = await sendAll(await requestsTo(world), signal);
      expect(slow).toEqual([]);
      // What is too large would not be read.
      expect(answered).toMatchObject({ 413: 0, 431: 0, ...expected });
    },
    LIMIT_MS,
  );

const many: unknown = expect.toSatisfy((count: number | undefined) => (count ?? 0) > 100, "many");

worst("each field of each form", ofForms, { 400: many });
worst("a form that is none of ours, or larger,", ofNoForm, { 413: expect.any(Number) as unknown });
worst("each header", ofHeaders, { 200: many });
worst("each kind of address and each parameter", (at) => parametersOf(at).then((found) => ofAddresses(at, found)), {
  200: many,
});
worst("each parameter of the OpenID provider", ofOpenId, { 400: many });
worst("JSON to each call, plain and sealed,", ofJson, { 400: many });

async function parametersOf({ pages, visitors }: World): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const [path] of pages.values()) {
    if (path === undefined) continue;
    const { text } = await visitors.admin.open(path);
    const forms = Array.from(text.matchAll(/<form\b[^>]*method="get"[^>]*>([^]*?)<\/form>/g), ([, body]) => body!);
    const names = forms.flatMap((body) => Array.from(body.matchAll(/\sname="([^"]+)"/g), ([, name]) => name!));
    if (names.length > 0) found.set(path, [...new Set(names)]);
  }
  expect(found.size, "pages that are searched").toBeGreaterThan(10);
  return found;
}
