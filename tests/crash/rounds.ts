import { setTimeout as pause } from "node:timers/promises";
import type { ClientBase } from "pg";
import { median } from "../../bench/support/figures";
import { makeAdmin, openSession } from "../../bench/support/many-users";
import { Unanswered } from "./api";
import type { Mailbox } from "./mailbox";
import { checkMails } from "./mails";
import { checkPeople, type Person, registerPeople } from "./people";
import { type ClientRecord, checkRecords, keepRecords } from "./records";
import type { Crash, World } from "./world";

const VISITORS = 4;
const ADMINISTRATORS = 2;
/** At most this long after the first person has signed in, the kill follows. */
const CALM_MAX_MS = 1_500;
const FIRST_LIMIT_MS = 20_000;

/** The workers, and what they worked on. */
interface Work {
  people: Person[];
  records: ClientRecord[];
}

/**
 * Rounds of work with a crash in the middle and a check afterwards; prints one line for each round, and a summary.
 * @returns the errors found
 */
export async function crashRounds(world: World, mailbox: Mailbox, count: number): Promise<string[]> {
  const problems: string[] = [];
  const all: Work & { cutOff: number; backMs: Map<string, number[]> } = {
    people: [],
    records: [],
    cutOff: 0,
    backMs: new Map(),
  };
  const token = await administratorOf(world, mailbox);
  for (let round = 0; round < count; round++) {
    const { people, records, failures, crashed, calmMs } = await disturbedWork(world, mailbox, token, round);
    const unexpected = failures.filter((error) => !(error instanceof Unanswered)).map(({ message }) => message);
    const wrong = [...unexpected, ...(await look(world, { people, records, codes: true }))];
    problems.push(...wrong.map((problem) => `${world.name}, round ${round + 1}: ${problem}`));

    const cutOff = failures.length - unexpected.length;
    console.log(
      `${world.name} ${round + 1}/${count}: ${crashed.what} killed after ${calmMs} ms; ` +
        `${inWords(people, records)}, ${cutOff} calls cut off; ` +
        `back in ${Math.round(crashed.backMs)} ms, ${crashed.note}; ${wrong.length} problems`,
    );
    all.people.push(...people);
    all.records.push(...records);
    all.cutOff += cutOff;
    all.backMs.set(crashed.what, [...(all.backMs.get(crashed.what) ?? []), crashed.backMs]);
  }

  const later = await look(world, { ...all, codes: false });
  const mails = await withDatabase(world, (database) => checkMails(database, mailbox));
  problems.push(...[...later, ...mails.problems].map((problem) => `${world.name}, at the end: ${problem}`));
  const medians = [...all.backMs].map(([what, times]) => `${Math.round(median(times))} ms after ${what}`).join(", ");
  console.log(
    `${world.name}: ${count} rounds, ${inWords(all.people, all.records)}, ${all.cutOff} calls cut off; ${mails.inWords}; ` +
      `pages again (median) ${medians}; ${problems.length} problems\n`,
  );
  return problems;
}

/** All workers run until the crash stops them. A failed call ends its worker. */
async function disturbedWork(
  world: World,
  mailbox: Mailbox,
  token: string,
  round: number,
): Promise<Work & { failures: Error[]; crashed: Crash; calmMs: number }> {
  const over = new AbortController();
  const people: Person[] = [];
  const records: ClientRecord[] = [];
  const failures: Error[] = [];
  const work = { url: world.url, mailbox, token, people, records, signal: over.signal };
  const jobs = [
    ...Array.from({ length: VISITORS }, () => registerPeople(work)),
    ...Array.from({ length: ADMINISTRATORS }, () => keepRecords(work)),
  ];
  const workers = jobs.map((job) =>
    job.catch((error: unknown) => {
      if (error !== over.signal.reason) failures.push(error instanceof Error ? error : new Error(String(error)));
    }),
  );
  const began = performance.now();
  while (!people.some(({ done }) => done.has("useCode")) && performance.now() - began < FIRST_LIMIT_MS) await pause(10);
  await pause(Math.random() * CALM_MAX_MS);
  const calmMs = Math.round(performance.now() - began);
  const crashed = await world.crash(round);
  over.abort();
  await Promise.all(workers);
  return { people, records, failures, crashed, calmMs };
}

function look(world: World, { people, records, codes }: Work & { codes: boolean }): Promise<string[]> {
  return withDatabase(world, async (database) => [
    ...(await checkPeople({ url: world.url, database, people, codes })),
    ...(await checkRecords({ database, records })),
    ...(await checkCounts(database)),
  ]);
}

async function withDatabase<Result>(world: World, work: (database: ClientBase) => Promise<Result>): Promise<Result> {
  const database = world.connect();
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** The triggers' counts must match the rows. */
async function checkCounts(database: ClientBase): Promise<string[]> {
  const { rows } = await database.query<{ counted: number | null; there: number }>(
    "select (select sum(rows)::int from row_counts where table_name = 'users') as counted, (select " +
      "count(*)::int from users where deleted_at is null) as there",
  );
  return rows.flatMap(({ counted, there }) =>
    counted === there ? [] : [`HALF: ${counted ?? "no"} users are counted, ${there} are there`],
  );
}

/** Registers somebody and makes them an administrator. @returns the token of a session */
async function administratorOf(world: World, mailbox: Mailbox): Promise<string> {
  const people: Person[] = [];
  const first = new AbortController();
  await registerPeople({ url: world.url, mailbox, people, signal: first.signal, most: 1 });
  const email = people[0]?.email ?? "";
  return withDatabase(world, async (database) => {
    await makeAdmin(database, email);
    return (await openSession(database, email)).token;
  });
}

function inWords(people: readonly Person[], records: readonly ClientRecord[]): string {
  const done = (step: "signUp" | "verifyEmail" | "useCode") => people.filter((person) => person.done.has(step)).length;
  const changes = records.reduce((sum, { answered }) => sum + answered, 0);
  return `${done("signUp")} registered, ${done("verifyEmail")} verified, ${done("useCode")} signed in, ${changes} records changed`;
}
