import { setTimeout as pause } from "node:timers/promises";
import { answerOf, withBareServer } from "./support/bare";
import { cost, type Row } from "./support/figures";
import { load } from "./support/load";
import { highest, type Memory, memoryOf } from "./support/memory";
import { withPeople } from "./support/sign-ins";
import type { Pace } from "./support/turns";

const SETTLE_MS = 3_000;
/** V8 gives its young generation back when it has had nothing to do for some half a minute. */
const REST_MS = 60_000;

const STATES = [
  ["idle", "just after people registered"],
  ["rested", "idle for a minute"],
  ["busy", "under load, highest"],
  ["after", "just after the load"],
] as const;
type State = (typeof STATES)[number][0];

/**
 * Memory idle, under load, and afterwards: of the server while people sign in as fast as they can and pages are
 * requested, and of a bare `node:http` server that serves the same page. Linux only. PSS: memory shared by several
 * processes counts in parts.
 */
export async function run({ turns, seconds }: Pace): Promise<Row[]> {
  if (process.platform !== "linux") throw new Error("Memory is read from /proc, which only Linux has.");
  const durationSeconds = turns * seconds;
  return withPeople(async ({ portico, signInWhile }) => {
    const address = `${portico.url}/login`;
    const answer = await answerOf(address);
    const product = await inEachState(portico, async () => {
      let done = false;
      const signingIn = signInWhile(() => !done);
      await load(address, { seconds: durationSeconds }).finally(() => (done = true));
      await signingIn;
    });
    const bare = await withBareServer(answer, (server) =>
      inEachState(server, () => load(server.url, { seconds: durationSeconds })),
    );
    const atRest = product.rested.database;
    return STATES.flatMap(([key, state]) => [
      cost(`node, ${state}`, product[key].node, "MB", { name: `bare node:http, ${state}`, value: bare[key].node }),
      ...(product[key].database === undefined || atRest === undefined
        ? []
        : [
            cost(`database, ${state}`, product[key].database, "MB", {
              name: "database, idle for a minute",
              value: atRest,
            }),
          ]),
    ]);
  });
}

/** Megabytes in each state. */
async function inEachState(
  server: { pid: number; dataFolder?: string },
  work: () => Promise<unknown>,
): Promise<Record<State, Memory>> {
  await pause(SETTLE_MS);
  const idle = memoryOf(server);
  await pause(REST_MS);
  const rested = memoryOf(server);
  const busy = await highest(server, work);
  await pause(SETTLE_MS);
  return { idle, rested, busy, after: memoryOf(server) };
}
