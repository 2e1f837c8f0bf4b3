import { setTimeout as pause } from "node:timers/promises";
import { PlainBrowser } from "../tests/support/plain-browser";
import { type StartOptions, startPortico } from "../tests/support/portico";
import { answerOf, NOTHING, withBareServer } from "./support/bare";
import { withDatabase } from "./support/database";
import { cost, median, type Row } from "./support/figures";
import { load } from "./support/load";
import { MEASURED, withPortico } from "./support/portico";
import { highest, type Memory, memoryOf } from "./support/processes";
import { signIn, signInWhile, withPeople } from "./support/sign-in";
import { inTurns, type Pace } from "./support/turns";

const SETTLE_MS = 3_000;
/** V8 gives its young generation back when it has had nothing to do for some half a minute. */
const REST_MS = 60_000;

const STATES = [
  ["idle", "just after people signed in"],
  ["rested", "idle for a minute"],
  ["busy", "under load, highest"],
  ["after", "just after the load"],
] as const;
type State = (typeof STATES)[number][0];

/** Linux only: memory is read from /proc. */
export const run = async (pace: Pace): Promise<Row[]> => [...(await start(pace)), ...(await memory(pace))];

/** Until the database is ready and the first page is there, beside the first answer of a bare `node:http` server. */
async function start({ turns }: Pace): Promise<Row[]> {
  return withPortico(async (kept) => {
    await kept.stop();
    const existing = { dataFolder: kept.dataFolder, env: { DATABASE_URL: kept.databaseUrl } };
    const demo = (databaseUrl: string | undefined) =>
      firstPageMs({ args: ["demo"], env: { PORTICO_DEMO: "1", DATABASE_URL: databaseUrl } });
    const measured = await inTurns(
      {
        empty: () => withDatabase(demo),
        existing: () => firstPageMs(existing),
        bare: () => withBareServer(NOTHING, async ({ firstAnswerMs }) => firstAnswerMs),
      },
      { turns },
    );
    const baseline = { name: "bare node:http", value: median(measured.bare) };
    return [
      cost("demo, no data yet", median(measured.empty), "ms", baseline),
      cost("start on existing data", median(measured.existing), "ms", baseline),
    ];
  });
}

async function firstPageMs({ env, ...options }: StartOptions): Promise<number> {
  const began = performance.now();
  const portico = await startPortico({ ...options, env: { ...MEASURED, ...env }, everyMs: 2 });
  await (await fetch(`${portico.url}/login`)).arrayBuffer();
  const ms = performance.now() - began;
  await portico.dispose();
  return ms;
}

/**
 * Memory idle, under load and afterwards, beside a bare `node:http` server with the same page. PSS: memory shared by several processes
 * counts in parts.
 */
function memory({ turns, seconds: each }: Pace): Promise<Row[]> {
  const seconds = turns * each;
  return withPeople(async (people) => {
    const { portico } = people;
    const address = `${portico.url}/login`;
    const browser = new PlainBrowser(portico.url);
    for (const account of people.accounts) await signIn(browser, portico.mail, account);
    const product = await inEachState(portico, async () => {
      let isDone = false;
      const signingIn = signInWhile(people, () => !isDone);
      await load(address, { seconds }).finally(() => (isDone = true));
      await signingIn;
    });
    const bare = await withBareServer(await answerOf(address), (server) =>
      inEachState(server, () => load(server.url, { seconds })),
    );
    const rest = { name: "database, idle for a minute", value: product.rested.database };
    const rows = STATES.flatMap(([key, state]) => [
      cost(`node, ${state}`, product[key].node, "MB", { name: `bare node:http, ${state}`, value: bare[key].node }),
      cost(`database, ${state}`, product[key].database, "MB", rest),
    ]);
    return rest.value > 0 ? rows : rows.filter(({ name }) => name.startsWith("node"));
  });
}

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
