import { setTimeout as pause } from "node:timers/promises";
import { answerOf, withBareServer } from "./support/bare.mjs";
import { cost } from "./support/figures.mjs";
import { load } from "./support/load.mjs";
import { highest, memoryOf } from "./support/memory.mjs";
import { withPeople } from "./support/sign-ins.mjs";

const SETTLE_MS = 3_000;

/**
 * Memory idle, under load, and idle again: of the server while people sign in as fast as they can and pages are asked
 * for beside it, and of a bare `node:http` server that is asked for the same page. Linux only. PSS: what several
 * processes share counts in parts.
 */
export async function run({ turns, seconds }) {
  if (process.platform !== "linux") throw new Error("Memory is read from /proc, which only Linux has.");
  const durationSeconds = turns * seconds;
  return withPeople(async ({ portico, signInWhile }) => {
    const address = `${portico.url}/login`;
    const answer = await answerOf(address);
    const portals = await inThreeStates(portico, async () => {
      let done = false;
      const signingIn = signInWhile(() => !done);
      await load(address, { seconds: durationSeconds }).finally(() => (done = true));
      await signingIn;
    });
    const bare = await withBareServer(answer, (server) =>
      inThreeStates(server, () => load(server.url, { seconds: durationSeconds })),
    );
    return portals.flatMap(({ state, node, database }, index) => [
      cost(`node, ${state}`, node, "MB", { name: `bare node:http, ${state}`, value: bare[index].node }),
      ...(database === undefined
        ? []
        : [
            cost(`database, ${state}`, database, "MB", {
              name: `database, ${portals[0].state}`,
              value: portals[0].database,
            }),
          ]),
    ]);
  });
}

/** @returns {Promise<{ state: string, node: number, database: number | undefined }[]>} megabytes in each state */
async function inThreeStates(server, work) {
  await pause(SETTLE_MS);
  const before = memoryOf(server);
  const during = await highest(server, work);
  await pause(SETTLE_MS);
  return [
    { state: "idle after the start", ...before },
    { state: "under load, highest", ...during },
    { state: "idle afterwards", ...memoryOf(server) },
  ];
}
