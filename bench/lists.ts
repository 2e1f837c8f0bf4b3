import type { Pool } from "pg";
import type { Contract } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import type { Envelope } from "~/contract/kit/envelope";
import { clientAdministrators } from "~/hub/kit/db/schema";
import { anyone, bearing, dataOf } from "../tests/support/calls";
import { insertReview } from "../tests/support/hub-tables";
import { openSession } from "../tests/support/open-session";
import { cost, percentile, type Row } from "./support/figures";
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

/** Lists of the console, and the box that finds anything: the hub's call, and its statements by the driver alone, take turns. */
export async function run(pace: Pace): Promise<Row[]> {
  const rows: Row[] = [];
  for (const users of SIZES) rows.push(...(await withSignedIn(users, (stage) => measured(users, stage, pace))));
  return rows;
}

type Case = [what: string, call: (at: SignedIn) => Promise<Envelope<unknown>>];

/** Access to the application that most have, the review of the one that fewest have, the people of the largest client. */
async function accessCases({ pool, seed: { db } }: SignedIn): Promise<Case[]> {
  const { rows } = await pool.query<Record<"applicationId" | "clientId" | "reviewed" | "userId", string>>(`select
    (select application_id from assignments group by 1 order by count(*) desc limit 1) as "applicationId",
    (select client_id from assignments group by 1 order by count(*) desc limit 1) as "clientId",
    (select application_id from assignments group by 1 order by count(*) limit 1) as reviewed,
    (select id from users order by id limit 1) as "userId"`);
  const { applicationId, clientId, reviewed, userId } = rows[0]!;
  const reviewId = await insertReview(db, { id: reviewed, name: "Reviewed" }, { number: 1 });
  await db.insert(clientAdministrators).values({ userId, clientId, reason: "Measured" });
  const delegate = bearing(await openSession(db, userId, anyone));
  const page = { page: 1, size: PAGE_SIZE };
  const access = (what: string, asked: InputOf<Contract["listAccess"]>): Case => [
    `access: ${what}`,
    ({ hub, admin }) => hub.call("listAccess", { ...page, applicationId, ...asked }, admin.caller),
  ];
  return [
    access("first page", {}),
    access("of a role", { role: "Editor" }),
    access("of a client", { clientId }),
    access("page 2,000", { page: 2_000 }),
    ["a review's first page", ({ hub, admin }) => hub.call("accessReviewDetails", { reviewId }, admin.caller)],
    ["a client administrator's people", ({ hub }) => hub.call("listActiveUsers", page, delegate)],
  ];
}

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
  return [
    ...FINDS.map(
      (search): Case => [`one box has "${search}"`, ({ hub, admin }) => hub.call("find", { search }, admin.caller)],
    ),
    ...cases.map(
      ([what, given]): Case => [
        what,
        ({ hub, admin }) => hub.call("listActiveUsers", { page: 1, size: PAGE_SIZE, ...given }, admin.caller),
      ],
    ),
  ];
}

async function measured(users: number, stage: SignedIn, { turns }: Pace): Promise<Row[]> {
  const size = users.toLocaleString("en");
  const rows: Row[] = [];
  for (const each of [...(await accessCases(stage)), ...casesOf(users)]) {
    const { hub, sql } = await timesOf(each, stage, turns * LOOKS_PER_TURN);
    for (const [name, share] of Object.entries({ p50: 0.5, p95: 0.95 })) {
      const alone = { name: "its SQL alone", value: percentile(sql, share) };
      rows.push({
        ...cost(`${size}: ${each[0]}, ${name}`, percentile(hub, share), "ms", alone),
        details: { hub, sql },
      });
    }
  }
  return rows;
}

/** Milliseconds of each way to a page. */
async function timesOf([, look]: Case, stage: SignedIn, turns: number) {
  const call = async () => void dataOf(await look(stage));
  await call();
  const sendAgain = await repeatable(stage.pool, call);
  return inTurns(
    { hub: () => milliseconds(call), sql: () => milliseconds(sendAgain) },
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
