import type { Pool } from "pg";
import type { Contract } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import type { Envelope } from "~/contract/kit/envelope";
import { dataOf } from "../tests/support/calls";
import { cost, median, percentile, type Row } from "./support/figures";
import { type SignedIn, withSignedIn } from "./support/signed-in";
import { inTurns, milliseconds, type Pace } from "./support/turns";

/** A million only where DATABASE_URL names a server: the embedded one keeps little in memory. */
const SIZES = process.env.DATABASE_URL ? [10_000, 1_000_000] : [10_000];
const PAGE_SIZE = 25;
const LOOKS_PER_TURN = 8;
/** A slow case is read less often. */
const CASE_LIMIT_MS = 15_000;

const SORTS = ["firstName", "lastName", "phoneNumber", "email", "userName", "status"];

/** For each field a value that few users have, and one that very many have. */
const SEARCHES: Readonly<Record<string, readonly [rare: string, common: string]>> = {
  firstName: ["quirin", "an"],
  lastName: ["oxholm", "sha"],
  phoneNumber: ["73481", "12"],
  email: ["ta73481", "example"],
  userName: ["ta7348", "kumar"],
};

/** For the box that finds anything: an email, two names, and beginnings that are names of many. */
const FINDS = ["ta73481", "neha ghosh", "sh an", "an sh ku", "example.com", "73481"];

/**
 * The console's list of users, and the box that finds anything. Three ways to the same page take turns: the hub's call, its statements by
 * the driver alone, and the whole page from the built server.
 */
export async function run(pace: Pace): Promise<Row[]> {
  const rows: Row[] = [];
  for (const users of SIZES) rows.push(...(await withSignedIn(users, (stage) => measured(users, stage, pace))));
  return rows;
}

type Case = [what: string, path: string, call: (at: SignedIn) => Promise<Envelope<unknown>>];

function casesOf(users: number): Case[] {
  const lastPage = Math.ceil(users / PAGE_SIZE);
  const middle = Math.round(lastPage / 2);
  const cases: [what: string, input: InputOf<Contract["listActiveUsers"]>][] = [
    ["first page", {}],
    ["page in the middle", { page: middle }],
    ["last page", { page: lastPage }],
  ];
  for (const sort of SORTS)
    cases.push(
      [`sorted by ${sort}`, { sort }],
      [`sorted by ${sort}, descending`, { sort: `-${sort}` }],
      [`sorted by ${sort}, in the middle`, { sort, page: middle }],
      [`sorted by ${sort}, descending, a third in`, { sort: `-${sort}`, page: Math.round(lastPage / 3) }],
      [`sorted by ${sort}, last page`, { sort, page: lastPage }],
    );
  for (const [field, [rare, common]] of Object.entries(SEARCHES))
    cases.push(
      [`${field} has "${rare}" (rare)`, { field, search: rare }],
      [`${field} has "${common}" (common)`, { field, search: common }],
      [`${field} has "${common}", sorted by email`, { field, search: common, sort: "email" }],
    );
  cases.push(["status is inactive", { field: "status", search: "inactive" }]);
  for (const search of ["zzzz", "qx"])
    cases.push([`nothing found: firstName has "${search}"`, { field: "firstName", search }]);
  const listed = cases.map(([what, given]): Case => {
    const input = { page: 1, size: PAGE_SIZE, ...given };
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    const path = `/dashboard/user?${query.toString()}`;
    return [what, path, ({ hub, admin }) => hub.call("listActiveUsers", input, admin.caller)];
  });
  const found = FINDS.map((search): Case => {
    const path = `/dashboard/find?${new URLSearchParams({ q: search }).toString()}`;
    return [`one box has "${search}"`, path, ({ hub, admin }) => hub.call("find", { search }, admin.caller)];
  });
  return [...found, ...listed];
}

async function measured(users: number, stage: SignedIn, { turns }: Pace): Promise<Row[]> {
  const size = users.toLocaleString("en");
  const rows: Row[] = [];
  let slowest: Row | undefined;
  for (const each of casesOf(users)) {
    const [what] = each;
    const { hub, sql, screen } = await timesOf(each, stage, turns * LOOKS_PER_TURN);
    const alone = (share: number) => ({ name: "its SQL alone", value: percentile(sql, share) });
    rows.push({ ...cost(`${size}: ${what}, p50`, median(hub), "ms", alone(0.5)), details: { hub, sql, screen } });
    const page = cost(`${size}: slowest page, ${what}, p95`, percentile(screen, 0.95), "ms", alone(0.95));
    if (!slowest || page.value > slowest.value) slowest = page;
  }
  return [...rows, slowest!];
}

/** Milliseconds of each way to a page. */
async function timesOf([, path, look]: Case, stage: SignedIn, turns: number) {
  const call = async () => void dataOf(await look(stage));
  const open = async () => {
    const { status } = await stage.admin.browser.get(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  await call();
  const sendAgain = await repeatable(stage.pool, call);
  return inTurns(
    { hub: () => milliseconds(call), sql: () => milliseconds(sendAgain), screen: () => milliseconds(open) },
    { turns, limitMs: CASE_LIMIT_MS },
  );
}

type Query = (...statement: unknown[]) => Promise<unknown>;

/** @returns sends the statements of `work` again, side by side where they were, with the driver alone */
async function repeatable(pool: Pool, work: () => Promise<void>): Promise<() => Promise<void>> {
  const groups: unknown[][][] = [];
  const query = pool.query.bind(pool) as Query;
  let underWay = 0;
  const noted: Query = (...statement) => {
    if (underWay === 0) groups.push([]);
    groups.at(-1)!.push(statement);
    underWay += 1;
    return query(...statement).finally(() => (underWay -= 1));
  };
  Object.assign(pool, { query: noted });
  await work().finally(() => Object.assign(pool, { query }));
  return async () => {
    for (const statements of groups) await Promise.all(statements.map((statement) => query(...statement)));
  };
}
