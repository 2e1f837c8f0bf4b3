import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { PlainBrowser } from "../tests/support/plain-browser";
import { type Cost, type CountedDatabase, withCountedDatabase } from "./support/counted-database";
import { cost, type Row } from "./support/figures";
import { codeFlow, newToken } from "./support/relying-party";
import { type Account, expectRedirect, signIn, submitPassword } from "./support/sign-in";
import { addRelyingParty, type SignedIn, withSignedIn } from "./support/signed-in";

const USERS = 1_000;
/** The limits of one address allow no more codes than this takes. */
const TIMES = 10;
const SETTLE_MS = 1_500;
const IDLE_MS = 6_000;

const KINDS = [
  ["statements", "statements", ""],
  ["commits", "commits", ""],
  ["rows", "rows written", ""],
  ["bytes", "write-ahead log", "bytes"],
] as const;

/**
 * What one sign-in, page, launch and token costs the database: statements, commits, rows and bytes of write-ahead log, less what the server
 * does by itself meanwhile. Beside it one row, inserted and committed.
 */
export function run(): Promise<Row[]> {
  return withCountedDatabase((database) =>
    withSignedIn(USERS, (stage) => measured(database, stage), {
      settings: { DATABASE_URL: database.url, PORTICO_RATE_LIMITS: "on" },
    }),
  );
}

async function measured({ costOf }: CountedDatabase, stage: SignedIn): Promise<Row[]> {
  // It would do a part of the server's work.
  await stage.hub.close();
  const { db } = stage.seed;
  await db.execute(sql`create table bench_rows (id integer generated always as identity primary key, name text)`);
  const idle = await costOf(() => pause(IDLE_MS));
  const costOfOne = async (once: () => Promise<unknown>): Promise<Cost> => {
    await once();
    await pause(SETTLE_MS);
    const whole = await costOf(async () => {
      for (let time = 0; time < TIMES; time += 1) await once();
      await pause(SETTLE_MS);
    });
    const each = (kind: keyof Cost) => Math.max(0, (whole[kind] - (idle[kind] * whole.ms) / idle.ms) / TIMES);
    return { statements: each("statements"), commits: each("commits"), rows: each("rows"), bytes: each("bytes") };
  };
  const row = await costOfOne(() => db.execute(sql`insert into bench_rows (name) values ('one row')`));
  const rows: Row[] = [];
  for (const [name, once] of Object.entries(await worksOf(stage))) {
    const each = await costOfOne(once);
    for (const [kind, words, unit] of KINDS)
      rows.push(cost(`${name}: ${words}`, each[kind], unit, { name: "one row", value: row[kind] }));
  }
  return rows;
}

async function worksOf(stage: SignedIn): Promise<Record<string, () => Promise<unknown>>> {
  const { portico, seed, user, admin, assigned } = stage;
  const [person, trusting] = [await seed.user(), await seed.user()];
  const [known, trusted] = [new PlainBrowser(portico.url), new PlainBrowser(portico.url)];
  await signIn(trusted, portico.mail, trusting, "/dashboard", "on");
  const party = await addRelyingParty(stage);
  await user.browser.get("/dashboard/app");
  return {
    "sign-in with a mailed code": () => signIn(known, portico.mail, person),
    "sign-in in a trusted browser": () => signInTrusted(trusted, trusting),
    tiles: () => opened(user.browser, "/dashboard/app"),
    "list of users": () => opened(admin.browser, "/dashboard/user"),
    launch: () => launch(user.browser, assigned.applicationId),
    "token by client credentials": () => newToken(party),
    "code flow with a session": () => codeFlow(user.browser, party),
  };
}

/** The page, and the password. */
async function signInTrusted(browser: PlainBrowser, account: Account): Promise<void> {
  browser.forget("portico");
  await browser.get("/login");
  expectRedirect(await submitPassword(browser, account), "/dashboard");
}

async function opened(browser: PlainBrowser, path: string): Promise<void> {
  const { status } = await browser.get(path);
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
}

async function launch(browser: PlainBrowser, applicationId: string): Promise<void> {
  const { status, headers } = await browser.post("/dashboard/launch", { intent: "launch", applicationId });
  if (!headers.has("Refresh")) throw new Error(`The launch was answered with ${status}`);
}
