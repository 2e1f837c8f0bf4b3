import { register, signIn } from "./support/accounts.mjs";
import { Browser } from "./support/browser.mjs";
import { download } from "./support/download.mjs";
import { openBuiltHub } from "./support/hub.mjs";
import { listCases } from "./support/list-cases.mjs";
import { startMailbox } from "./support/mailbox.mjs";
import { makeAdmin, seedUsers } from "./support/many-users.mjs";
import { withOwnDatabase } from "./support/own-database.mjs";
import { withPortico } from "./support/portico.mjs";
import { pageAndCount, sendAgain, statementsOf } from "./support/statements.mjs";
import { percentile } from "./support/statistics.mjs";

const EMBEDDED_USERS = 10_000;
const MANY_USERS = 1_000_000;
const PAGE_SIZE = 25;
const RUNS = 40;
const WARM_UP_RUNS = 3;
const DOWNLOADS = 4;
/** A case that is slow gets fewer runs than `RUNS`. */
const CASE_LIMIT_MS = 15_000;

/**
 * The console's list of users: 10,000 of them on the embedded database, and a million on the PostgreSQL that DATABASE_URL names, in a
 * database of its own there. Three ways to the same page take turns: the hub's call in this process, which checks the session, searches,
 * and checks its answer; the very statements that this call sends, by the driver alone; and the whole page from the built server.
 */
export async function run() {
  const embedded = await measure(EMBEDDED_USERS, {});
  const server = process.env.DATABASE_URL;
  if (!server) return [...embedded, { what: "1,000,000 users", value: Number.NaN, unit: "are measured where DATABASE_URL names a PostgreSQL" }];
  return [...embedded, ...(await withOwnDatabase(server, (url) => measure(MANY_USERS, { DATABASE_URL: url })))];
}

async function measure(users, env) {
  const mailbox = await startMailbox();
  try {
    return await withPortico(async (portico) => {
      const hub = await openBuiltHub({ ...env, PORTICO_DATA: portico.dataFolder, SMTP_URL: mailbox.url, LOG_LEVEL: "error" });
      const browser = new Browser(portico.url);
      try {
        const pool = hub.services.db.$client;
        // The person who looks is one of the users.
        await seedUsers(pool, users - 1);
        const person = await register(portico.url, mailbox);
        const caller = { token: await makeAdmin(pool, person.email), clientAddress: "127.0.0.1" };
        await signIn(browser, mailbox, person);
        const rows = [];
        for (const each of listCases(users, PAGE_SIZE)) rows.push(await measured(each, { hub, pool, caller, browser, users }));
        return [...rows, ...(await downloaded(portico, browser, users))];
      } finally {
        browser.close();
        await hub.close();
      }
    }, { ...env, SMTP_URL: mailbox.url });
  } finally {
    await mailbox.stop();
  }
}

async function measured({ what, input }, { hub, pool, caller, browser, users }) {
  const call = async () => {
    const answer = await hub.call("listActiveUsers", input, caller);
    if (answer.code !== 200) throw new Error(`${what}: ${answer.code} ${answer.msg}`);
  };
  const address = `/dashboard/user?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`;
  const open = async () => {
    const { status } = await browser.open(address);
    if (status !== 200) throw new Error(`${address}: ${status}`);
  };
  await call();
  const statements = await statementsOf(pool, call);
  const ways = { hub: call, sql: () => sendAgain(pool, statements), pageAndCount: () => sendAgain(pool, pageAndCount(statements)), screen: open };
  return row(`${users.toLocaleString("en")}: ${what}`, await takingTurns(ways));
}

/** @returns {Promise<Record<string, { p50: number, p95: number }>>} milliseconds of each way; a busy moment of the machine meets all of them */
async function takingTurns(ways) {
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  const end = performance.now() + CASE_LIMIT_MS;
  for (let count = -WARM_UP_RUNS; count < RUNS && performance.now() < end; count += 1) {
    for (const [name, way] of Object.entries(ways)) {
      const began = performance.now();
      await way();
      if (count >= 0) times[name].push(performance.now() - began);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, each]) => [name, { p50: percentile(each, 0.5), p95: percentile(each, 0.95) }]));
}

function row(what, times) {
  const { hub, sql, pageAndCount: list, screen } = times;
  const figures = [
    `p50 ${hub.p50.toFixed(1)}`,
    `SQL p50 ${sql.p50.toFixed(1)}, p95 ${sql.p95.toFixed(1)} (page and count ${list.p50.toFixed(1)})`,
    `${(hub.p50 / sql.p50).toFixed(1)} times SQL`,
    `screen p50 ${screen.p50.toFixed(0)}, p95 ${screen.p95.toFixed(0)}`,
  ];
  return { what, value: hub.p95, unit: `ms p95 | ${figures.join(" | ")}`, times };
}

/** One after the other: in the first the heap grows to its working size, memory that is flat is the same in the ones that follow. */
async function downloaded(portico, browser, users) {
  if (process.platform !== "linux") return [];
  const rows = [];
  for (let count = 1; count <= DOWNLOADS; count += 1) {
    const { seconds, lines, megabytes, lowestMb, highestMb } = await download(portico, browser.cookie);
    const unit = `s | ${lines.toLocaleString("en")} lines, ${megabytes.toFixed(0)} MB | node RSS ${lowestMb.toFixed(0)} to ${highestMb.toFixed(0)} MB`;
    rows.push({ what: `${users.toLocaleString("en")}: CSV of all, download ${count}`, value: seconds, unit, lowestMb, highestMb });
  }
  return rows;
}
