import { setTimeout as pause } from "node:timers/promises";
import { median } from "../../bench/support/figures.mjs";
import { makeAdmin, openSession } from "../../bench/support/many-users.mjs";
import { Unanswered } from "./api.mjs";
import { checkMails } from "./mails.mjs";
import { checkPeople, registerPeople } from "./people.mjs";
import { checkRecords, keepRecords } from "./records.mjs";

const VISITORS = 4;
const ADMINISTRATORS = 2;
/** The kill comes this long at most after the first person is all the way in. */
const CALM_MAX_MS = 1_500;
const FIRST_LIMIT_MS = 20_000;

/**
 * Rounds of work, a crash in the middle of it, and a look at what is there afterwards; one line on standard output for
 * each, and a summary.
 *
 * @param world `url`; `connect()`: a database client, not connected yet; `crash(round)`: kills, waits until pages are
 * answered again, and tells
 * `what` was killed, how long that took (`backMs`) and a `note`; `stop()`
 * @returns {Promise<string[]>} what is wrong
 */
export async function crashRounds(world, mailbox, count) {
  const problems = [];
  const all = { people: [], records: [], cutOff: 0, backMs: new Map() };
  const token = await administratorOf(world, mailbox);
  for (let round = 0; round < count; round++) {
    const { people, records, failures, crashed, calmMs } = await disturbedWork(world, mailbox, token, round);
    const unexpected = failures.filter((error) => !(error instanceof Unanswered)).map(({ message }) => message);
    const wrong = [...unexpected, ...(await look(world, { people, records, codes: true }))];
    problems.push(...wrong.map((problem) => `${world.name}, round ${round + 1}: ${problem}`));

    const cutOff = failures.length - unexpected.length;
    console.log(
      `${world.name} ${round + 1}/${count}: ${crashed.what} killed after ${calmMs} ms; ${inWords(people, records)}, ${cutOff} calls cut off; ` +
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

/** Everybody works, the crash comes, and everybody stops. A call that fails ends its maker's work. */
async function disturbedWork(world, mailbox, token, round) {
  const over = new AbortController();
  const [people, records, failures] = [[], [], []];
  const work = { url: world.url, mailbox, token, people, records, signal: over.signal };
  const workers = [...Array(VISITORS).fill(registerPeople), ...Array(ADMINISTRATORS).fill(keepRecords)].map((job) =>
    job(work).catch((error) => {
      if (error !== over.signal.reason) failures.push(error);
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

function look(world, { people, records, codes }) {
  return withDatabase(world, async (database) => [
    ...(await checkPeople({ url: world.url, database, people, codes })),
    ...(await checkRecords({ database, records })),
    ...(await checkCounts(database)),
  ]);
}

async function withDatabase(world, work) {
  const database = world.connect();
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** What triggers count has to be what is there. */
async function checkCounts(database) {
  const { rows } = await database.query(
    "select (select sum(rows)::int from row_counts where table_name = 'users') as counted, (select count(*)::int from users where deleted_at is null) as there",
  );
  const [{ counted, there }] = rows;
  return counted === there ? [] : [`HALF: ${counted} users are counted, ${there} are there`];
}

/** Somebody registers, and is made an administrator. @returns {Promise<string>} the token of a session */
async function administratorOf(world, mailbox) {
  const people = [];
  const first = new AbortController();
  await registerPeople({ url: world.url, mailbox, people, signal: first.signal, most: 1 });
  return withDatabase(world, async (database) => {
    await makeAdmin(database, people[0].email);
    return (await openSession(database, people[0].email)).token;
  });
}

function inWords(people, records) {
  const done = (step) => people.filter((person) => person.done.has(step)).length;
  const changes = records.reduce((sum, { answered = 0 }) => sum + answered, 0);
  return `${done("signUp")} registered, ${done("verifyEmail")} verified, ${done("useCode")} signed in, ${changes} records changed`;
}
