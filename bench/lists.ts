import type { Pool } from "pg";
import { download } from "./support/download";
import { cost, median, percentile, type Row } from "./support/figures";
import { type ListCase, listCases } from "./support/list-cases";
import { type SignedIn, withSignedIn } from "./support/signed-in";
import { sendAgain, statementsOf } from "./support/statements";
import { inTurns, milliseconds, type Pace } from "./support/turns";

/** A million only where DATABASE_URL names a server: the embedded one keeps little in memory. */
const SIZES = process.env.DATABASE_URL ? [10_000, 1_000_000] : [10_000];
const PAGE_SIZE = 25;
/** Reads of a list in each of a benchmark's turns. */
const LOOKS_PER_TURN = 8;
const DOWNLOADS = 4;
/** A slow case is read less often. */
const CASE_LIMIT_MS = 15_000;

/**
 * The console's list of users. Three ways to the same page take turns: the hub's call in this process, which checks the
 * session, searches, and checks its answer; the very statements that this call sends, by the driver alone; and the
 * whole page from the built server.
 */
export async function run(pace: Pace): Promise<Row[]> {
  const rows: Row[] = [];
  for (const users of SIZES) rows.push(...(await withSignedIn(users, (stage) => measured(users, stage, pace))));
  return rows;
}

interface Percentiles {
  p50: number;
  p95: number;
}

/** Milliseconds of each way to a page. */
type Times = Record<"hub" | "sql" | "screen", Percentiles>;

async function measured(users: number, stage: SignedIn, { turns }: Pace): Promise<Row[]> {
  const size = users.toLocaleString("en");
  const cases: (ListCase & { times: Times })[] = [];
  for (const each of listCases(users, PAGE_SIZE))
    cases.push({ ...each, times: await timesOf(each, stage, turns * LOOKS_PER_TURN) });
  const slowest = cases.reduce((one, other) => (other.times.screen.p95 > one.times.screen.p95 ? other : one));
  return [
    ...cases.map(({ what, times }) => ({
      ...cost(`${size}: ${what}, p50`, times.hub.p50, "ms", { name: "its SQL alone", value: times.sql.p50 }),
      details: times,
    })),
    cost(`${size}: slowest page, ${slowest.what}, p95`, slowest.times.screen.p95, "ms", {
      name: "its SQL alone",
      value: slowest.times.sql.p95,
    }),
    ...(await downloaded(size, stage)),
  ];
}

async function timesOf(
  { what, input }: ListCase,
  { hub, pool, admin: { browser, caller } }: SignedIn,
  turns: number,
): Promise<Times> {
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
  const measured = await inTurns(
    {
      hub: () => milliseconds(call),
      sql: () => milliseconds(() => sendAgain(pool, statements)),
      screen: () => milliseconds(open),
    },
    { turns, limitMs: CASE_LIMIT_MS },
  );
  return { hub: percentiles(measured.hub), sql: percentiles(measured.sql), screen: percentiles(measured.screen) };
}

const percentiles = (times: readonly number[]): Percentiles => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
});

/**
 * The file of all users, beside the same columns of the same rows by the driver alone. Memory that is flat is the same
 * at the last as at the first.
 */
async function downloaded(size: string, { portico, pool, admin }: SignedIn): Promise<Row[]> {
  const { files, rows } = await inTurns(
    { files: () => download(portico, admin.browser.cookie), rows: () => milliseconds(() => readAll(pool)) },
    { turns: DOWNLOADS - 1 },
  );
  const [first, last] = [files[0], files.at(-1)];
  if (!first || !last) throw new Error("Nothing was downloaded.");
  return [
    cost(`${size}: CSV of all, ${last.megabytes.toFixed(0)} MB`, median(files.map(({ seconds }) => seconds)), "s", {
      name: "its rows by SQL alone",
      value: median(rows) / 1_000,
    }),
    ...(first.highestMb && last.highestMb
      ? [
          cost(`${size}: CSV of all, most memory (RSS) at the last`, last.highestMb, "MB", {
            name: "at the first",
            value: first.highestMb,
          }),
        ]
      : []),
  ];
}

async function readAll(pool: Pool): Promise<void> {
  const text =
    "select id, first_name, last_name, email, phone_number, user_name, is_active from users where id > $1 order by id limit 1000";
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await pool.query<{ id: string }>({ name: "bench_all_users", text, values: [after] });
    if (rows.length === 0) return;
    after = rows.at(-1)?.id ?? "";
  }
}
