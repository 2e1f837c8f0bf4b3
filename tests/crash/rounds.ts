import { setTimeout as pause } from "node:timers/promises";
import type { ClientBase } from "pg";
import { median } from "../../bench/support/figures";
import { anyone } from "../support/calls";
import { openSession } from "../support/open-session";
import { Unanswered } from "./api";
import type { Mailbox } from "./mailbox";
import { checkMails } from "./mails";
import { checkPeople, type Person, registerPeople } from "./people";
import { type ClientRecord, checkRecords, keepRecords } from "./records";
import {
  checkLogouts,
  checkSignOns,
  giveSignOns,
  openSignOns,
  type SignOn,
  type SignOns,
  signInAndOut,
} from "./sign-ons";
import type { Crash, World } from "./world";

const VISITORS = 4;
const ADMINISTRATORS = 2;
const USERS = 2;
/** At most this long after the first person has signed in, and the first user of an application out, the kill follows. */
const CALM_MAX_MS = 1_500;
const FIRST_LIMIT_MS = 20_000;

interface Work {
  people: Person[];
  records: ClientRecord[];
  signOns: SignOn[];
}

interface Cast {
  token: string;
  /** Emails of those who sign in to applications. */
  users: readonly string[];
  applications: SignOns;
}

/** @returns the errors found */
export async function crashRounds(world: World, mailbox: Mailbox, count: number): Promise<string[]> {
  const problems: string[] = [];
  const all: Work & { cutOff: number; backMs: Map<string, number[]> } = {
    people: [],
    records: [],
    signOns: [],
    cutOff: 0,
    backMs: new Map(),
  };
  const cast = await castOf(world, mailbox);
  for (let round = 0; round < count; round++) {
    const { failures, crashed, calmMs, ...work } = await disturbedWork(world, mailbox, cast, round);
    const unexpected = failures.filter((error) => !(error instanceof Unanswered)).map(({ message }) => message);
    const wrong = [...unexpected, ...(await look(world, cast, { ...work, codes: true }))];
    problems.push(...wrong.map((problem) => `${world.name}, round ${round + 1}: ${problem}`));

    const cutOff = failures.length - unexpected.length;
    console.log(
      `${world.name} ${round + 1}/${count}: ${crashed.what} killed after ${calmMs} ms; ` +
        `${inWords(work)}, ${cutOff} calls cut off; ` +
        `back in ${Math.round(crashed.backMs)} ms, ${crashed.note}; ${wrong.length} problems`,
    );
    all.people.push(...work.people);
    all.records.push(...work.records);
    all.signOns.push(...work.signOns);
    all.cutOff += cutOff;
    all.backMs.set(crashed.what, [...(all.backMs.get(crashed.what) ?? []), crashed.backMs]);
  }

  const later = await look(world, cast, { ...all, codes: false });
  const mails = await withDatabase(world, (database) => checkMails(database, mailbox));
  const logouts = await withDatabase(world, (database) => checkLogouts(database, cast.applications));
  await cast.applications.stop();
  if (!all.signOns.some(({ signOut }) => signOut === "answered")) problems.push(`${world.name}: nobody signed out`);
  problems.push(
    ...[...later, ...mails.problems, ...logouts.problems].map((problem) => `${world.name}, at the end: ${problem}`),
  );
  const medians = [...all.backMs].map(([what, times]) => `${Math.round(median(times))} ms after ${what}`).join(", ");
  console.log(
    `${world.name}: ${count} rounds, ${inWords(all)}, ${all.cutOff} calls cut off; ${mails.inWords}; ${logouts.inWords}; ` +
      `pages again (median) ${medians}; ${problems.length} problems\n`,
  );
  return problems;
}

/** All workers run until the crash stops them. A failed call ends its worker. */
async function disturbedWork(
  world: World,
  mailbox: Mailbox,
  { token, users, applications }: Cast,
  round: number,
): Promise<Work & { failures: Error[]; crashed: Crash; calmMs: number }> {
  const over = new AbortController();
  const people: Person[] = [];
  const records: ClientRecord[] = [];
  const signOns: SignOn[] = [];
  const failures: Error[] = [];
  const work = { url: world.url, mailbox, token, people, records, signal: over.signal };
  const jobs = [
    ...Array.from({ length: VISITORS }, () => registerPeople(work)),
    ...Array.from({ length: ADMINISTRATORS }, () => keepRecords(work)),
    ...users.map((email, index) =>
      signInAndOut({ world, applications, email, staysFirst: index % 2 === 1, signOns, signal: over.signal }),
    ),
  ];
  const workers = jobs.map((job) =>
    job.catch((error: unknown) => {
      if (error !== over.signal.reason) failures.push(error instanceof Error ? error : new Error(String(error)));
    }),
  );
  const began = performance.now();
  const isUnderWay = () =>
    people.some(({ done }) => done.has("useCode")) && signOns.some(({ signOut }) => signOut === "answered");
  while (!isUnderWay() && performance.now() - began < FIRST_LIMIT_MS) await pause(10);
  await pause(Math.random() * CALM_MAX_MS);
  const calmMs = Math.round(performance.now() - began);
  const crashed = await world.crash(round);
  over.abort();
  await Promise.all(workers);
  return { people, records, signOns, failures, crashed, calmMs };
}

function look(
  world: World,
  { applications }: Cast,
  { people, records, signOns, codes }: Work & { codes: boolean },
): Promise<string[]> {
  return withDatabase(world, async (database) => [
    ...(await checkPeople({ url: world.url, database, people, codes })),
    ...(await checkRecords({ database, records })),
    ...(await checkSignOns({ database, applications, signOns })),
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

async function castOf(world: World, mailbox: Mailbox): Promise<Cast> {
  const people: Person[] = [];
  const { signal } = new AbortController();
  await registerPeople({ url: world.url, mailbox, people, signal, most: USERS });
  const users = people.map(({ email }) => email);
  const seed = await world.openSeed();
  const admin = await seed.user({ role: "Admin" });
  const token = await openSession(seed.db, admin.id, anyone);
  await seed.close();
  return withDatabase(world, async (database) => {
    const applications = await openSignOns(world, database);
    for (const email of users) await giveSignOns(database, email);
    return { token, users, applications };
  });
}

function inWords({ people, records, signOns }: Work): string {
  const done = (step: "signUp" | "verifyEmail" | "useCode") => people.filter((person) => person.done.has(step)).length;
  const changes = records.reduce((sum, { answered }) => sum + answered, 0);
  const signedOut = signOns.filter(({ signOut }) => signOut === "answered").length;
  return (
    `${done("signUp")} registered, ${done("verifyEmail")} verified, ${done("useCode")} signed in, ${changes} records changed, ` +
    `${signOns.length} signed in to applications, ${signedOut} of them out`
  );
}
