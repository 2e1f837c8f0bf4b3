import { setTimeout as pause } from "node:timers/promises";
import { memoryOf } from "./support/memory.mjs";
import { withPeople } from "./support/sign-ins.mjs";

const SIGN_INS = 1_000;
const SETTLE_MS = 3_000;

/** Memory of the server process and of its embedded database, idle: after the start, and after many sign-ins. Linux only. */
export async function run() {
  if (process.platform !== "linux") return [{ what: "memory", value: Number.NaN, unit: "is read from /proc, which only Linux has" }];
  return withPeople(async ({ portico, signInWhile }) => {
    await pause(SETTLE_MS);
    const before = memoryOf(portico);
    await signInWhile((finished) => finished < SIGN_INS);
    await pause(SETTLE_MS);
    return [...rowsOf("after the start", before), ...rowsOf(`after ${SIGN_INS} sign-ins`, memoryOf(portico))];
  });
}

const rowsOf = (when, { node, postgres }) => [
  { what: `${when}: node, PSS`, value: node.pss, unit: "MB" },
  { what: `${when}: node, RSS`, value: node.rss, unit: "MB" },
  { what: `${when}: PostgreSQL, ${postgres.processes} processes, PSS`, value: postgres.pss, unit: "MB" },
  { what: `${when}: PostgreSQL, ${postgres.processes} processes, RSS`, value: postgres.rss, unit: "MB" },
];
