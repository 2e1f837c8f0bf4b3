import { randomUUID } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Pool } from "pg";
import { isLoopback } from "~/lib/client-address.server";
import type { Transaction } from "../db/database";
import { executeWritten } from "../db/written";
import { tooMany } from "../failure";
import { LIMIT_RULES, type LimitRule, type Rule } from "./limit-rules";
import { networkOf } from "./network";

/** What is counted by: an address, an id, or the name of an account (`of`) and where the try comes from (`at`). */
export type LimitKey = string | { of: string; at?: string };
export type Try = readonly [rule: LimitRule, key: LimitKey];

/** What became of one try. */
export interface LimitVerdict {
  rule: LimitRule;
  /** As it is stored. */
  key: string;
  isAdmitted: boolean;
  /** Tries that are left. */
  left: number;
  /** Seconds until the next one, if this one was refused. */
  waitSeconds: number;
  /** Whether the one before was refused, too. */
  isRepeat: boolean;
}

export interface Limits {
  /**
   * Counts one try. @returns how many are left @throws Failure 429 with the time to wait when there were too many; a
   * repeat unless it is the first beyond the limit
   */
  count(rule: LimitRule, key: LimitKey): Promise<number>;
  /** The same by several rules, in one statement: a try that one of them refuses is counted by none. */
  admit(tries: readonly Try[]): Promise<LimitVerdict[]>;
  /** Counts a try by each of these rules, and says which of them refuse it. */
  countEach(tries: readonly Try[]): Promise<LimitVerdict[]>;
  /** Takes counted tries back: of some that `countEach` counted, those that were admitted. */
  refund(...tries: readonly Try[]): Promise<void>;
  giveBack(verdicts: readonly LimitVerdict[]): Promise<void>;
  /** Forgets all tries of these rules. */
  reset(...tries: readonly Try[]): Promise<void>;
  /**
   * The same as part of a transaction, for its end: whoever is counted by the same waits until it ends. What it throws
   * takes the whole back, and so the refusal's own count.
   */
  within(tx: Transaction): Pick<Limits, "admit" | "refund" | "reset">;
  /** Forgets all tries about an account by its names and ids, but those of `kept` rules. @returns whether any had to wait */
  forget(subjects: readonly string[], kept?: readonly LimitRule[]): Promise<boolean>;
  /** Whether tries about an account have to wait now, by its names and ids. */
  isHeld(subjects: readonly string[]): Promise<boolean>;
  /** Removes what counts no longer. */
  sweep(): Promise<void>;
}

/**
 * Limits of a database; without `enabled` only those are counted that say how often something is recorded.
 * @param onRefusal is told of each try that is refused
 */
export function createLimits(
  pool: Pool,
  enabled: boolean,
  onRefusal: (refusal: LimitVerdict) => void = () => undefined,
): Limits {
  const counted = countedLimits(pool, onRefusal);
  return enabled
    ? counted
    : { ...UNLIMITED, count: (rule, key) => (rule === "exported" ? counted : UNLIMITED).count(rule, key) };
}

interface Statement {
  name: string;
  text: string;
}
type Run = <Row>(statement: Statement & { values: unknown[] }) => Promise<Row[]>;

function countedLimits(pool: Pool, onRefusal: (refusal: LimitVerdict) => void): Limits {
  const run: Run = async <Row>(statement: Parameters<Run>[0]) => (await pool.query(statement)).rows as Row[];
  const byItself = counting(run, BY_ITSELF, onRefusal);
  return {
    ...byItself,
    within: (tx) => counting(({ text, values }) => executeWritten(tx, text, values), WITHIN, onRefusal),
    async count(rule, key) {
      const verdicts = await byItself.admit([[rule, key]]);
      return Math.min(...verdicts.map(({ left }) => left));
    },
    async forget(subjects, kept = []) {
      const { rows } = await pool.query<{ held: boolean }>(FORGET, [subjects.map(plain), kept]);
      return rows.some(({ held }) => held);
    },
    async isHeld(subjects) {
      const { rows } = await pool.query(HELD, [subjects.map(plain)]);
      return rows.length > 0;
    },
    async sweep() {
      await pool.query(FORGET_EXPIRED);
    },
  };
}

type Counting = Pick<Limits, "countEach" | "admit" | "giveBack" | "refund" | "reset">;

function counting(run: Run, statements: typeof WITHIN, onRefusal: (refusal: LimitVerdict) => void): Counting {
  const refundKeys = async (keys: readonly string[]) => {
    if (keys.length > 0) await run({ ...statements.refund, values: [keys] });
  };
  const giveBack: Limits["giveBack"] = (verdicts) =>
    refundKeys(verdicts.filter(({ isAdmitted }) => isAdmitted).map(({ key }) => key));
  const countEach: Limits["countEach"] = async (tries) => {
    const counters = tries.flatMap(countersOf);
    const rows = await run<Counted>({ ...statements.count, values: countedBy(counters) });
    const verdicts = verdictsOf(counters, rows);
    for (const verdict of verdicts) if (!verdict.isAdmitted) onRefusal(verdict);
    return verdicts;
  };
  return {
    countEach,
    giveBack,
    refund: (...tries) => refundKeys(keysOf(tries)),
    async admit(tries) {
      const verdicts = await countEach(tries);
      const refusal = verdicts.find(({ isAdmitted }) => !isAdmitted);
      if (!refusal) return verdicts;
      await giveBack(verdicts);
      throw limitRefusal(refusal);
    },
    async reset(...tries) {
      await run({ ...statements.reset, values: [keysOf(tries)] });
    },
  };
}

export const limitRefusal = ({ rule, waitSeconds, isRepeat }: LimitVerdict) => {
  const { reason }: Rule = LIMIT_RULES[rule];
  return tooMany(waitSeconds, isRepeat, reason);
};

const sql = String.raw;

const FRESH = sql`t.expires_at <= now()`;
const ADMITTED = sql`(${FRESH} or (t.points < excluded.capacity and t.open_at <= now()))`;
/**
 * Open to the next try at once. Not `now()`, which is when the statement began: one that began earlier and waited for
 * the row would find it open only later, and refuse a try that has no wait.
 */
const OPEN = sql`'epoch'::timestamptz`;
/** From the rule's `slowFrom` on: one second, then twice as long with every so many more. */
const openAfter = (points: string) => sql`case when excluded.slow_from > 0 and ${points} >= excluded.slow_from
  then now() + make_interval(secs => power(2, ${points} / excluded.slow_from - 1)) else ${OPEN} end`;

/**
 * Joined to a statement, lets its commit not wait for the disk: PostgreSQL writes the log out within a second, and should
 * it be killed before, what was counted in the last moment is forgotten. Who shares an address waits that much less for
 * its row.
 */
const SOON = sql`, (select set_config('synchronous_commit', 'off', true)) as soon`;

/**
 * One row for each key, in an order that all calls share. Whether the try was admitted is told by whose it was last: a
 * row shows nothing of what it was before.
 */
const count = (joined: string) => sql`
  insert into rate_limits as t (key, subject, points, capacity, slow_from, open_at, expires_at, admitted)
  select key, subject, 1, capacity, slow_from, ${OPEN}, now() + make_interval(secs => seconds), $6::uuid
  from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[]) as tries (key, subject, capacity, seconds, slow_from)${joined}
  order by key
  on conflict (key) do update set
    points = case when ${FRESH} then 1 when ${ADMITTED} then t.points + 1 else t.points end,
    refused = case when ${ADMITTED} then 0 else t.refused + 1 end,
    open_at = case when ${FRESH} then ${OPEN} when ${ADMITTED} then ${openAfter("(t.points + 1)")} else t.open_at end,
    expires_at = case when ${FRESH} or (excluded.slow_from > 0 and ${ADMITTED}) then excluded.expires_at else t.expires_at end,
    admitted = case when ${ADMITTED} then excluded.admitted else t.admitted end
  returning key, points, refused, admitted = $6::uuid as admitted,
    extract(epoch from case when points < capacity then open_at else expires_at end - now())::float8 as wait`;

/** The rows are locked in the order in which they are counted, so that calls that meet never wait for one another in a circle. */
const inOrder = (which: string, statement: string) =>
  sql`with chosen as materialized (select key from rate_limits where ${which} order by key for update) ${statement}`;

const refund = (joined: string) =>
  inOrder(
    "key = any($1)",
    sql`update rate_limits as t set points = greatest(t.points - 1, 0), open_at = ${OPEN} from chosen${joined} where t.key = chosen.key`,
  );
const reset = (joined: string) =>
  inOrder("key = any($1)", sql`delete from rate_limits as t using chosen${joined} where t.key = chosen.key`);

/** For statements that are a transaction by themselves. */
const BY_ITSELF = {
  count: { name: "count_tries", text: count(SOON) },
  refund: { name: "refund_tries", text: refund(SOON) },
  reset: { name: "reset_tries", text: reset(SOON) },
};
/** For those that are part of one, which is not to be forgotten. */
const WITHIN = {
  count: { name: "count_tries_within", text: count("") },
  refund: { name: "refund_tries_within", text: refund("") },
  reset: { name: "reset_tries_within", text: reset("") },
};

const IS_HELD = sql`t.expires_at > now() and (t.points >= t.capacity or t.open_at > now())`;
const FORGET = inOrder(
  sql`subject = any($1) and subject <> '' and split_part(key, ':', 1) <> all($2::text[])`,
  sql`delete from rate_limits as t using chosen where t.key = chosen.key returning ${IS_HELD} as held`,
);
/** What somebody is counting at this moment is taken the next time. */
const FORGET_EXPIRED = sql`
  delete from rate_limits where key in (select key from rate_limits where expires_at < now() for update skip locked)`;
const HELD = sql`select from rate_limits as t where subject = any($1) and subject <> '' and ${IS_HELD} limit 1`;

interface Counted {
  key: string;
  points: number;
  refused: number;
  admitted: boolean;
  wait: number;
}

interface Counter {
  rule: LimitRule;
  key: string;
  subject: string;
  capacity: number;
}

/**
 * All spellings of one account count together. The owner of an IPv6 network has all of its addresses: they count by /64,
 * and neighbouring networks together by /56 and /48, where more tries are allowed.
 */
function countersOf([rule, key]: Try): Counter[] {
  const { points: capacity } = LIMIT_RULES[rule];
  if (typeof key !== "string") {
    const subject = plain(key.of);
    const at = key.at === undefined ? "" : `@${key.at}`;
    return [{ rule, key: `${rule}:${subject}${at}`, subject, capacity }];
  }
  if (!isIPv6(key) || isLoopback(key)) {
    const place = isLoopback(key) ? networkOf(key) : plain(key);
    return [{ rule, key: `${rule}:${place}`, subject: "", capacity }];
  }
  return ([64, 56, 48] as const).map((bits, step) => ({
    rule,
    key: `${rule}:${networkOf(key, bits)}`,
    subject: "",
    capacity: capacity * 2 ** step,
  }));
}

/** The values of a statement that counts: of each counter, and of the call. */
const countedBy = (counters: readonly Counter[]): unknown[] => [
  counters.map(({ key }) => key),
  counters.map(({ subject }) => subject),
  counters.map(({ capacity }) => capacity),
  counters.map(({ rule }) => LIMIT_RULES[rule].duration),
  counters.map(({ rule }) => slowFromOf(rule)),
  randomUUID(),
];

function verdictsOf(counters: readonly Counter[], rows: readonly Counted[]): LimitVerdict[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return counters.map(({ rule, key, capacity }) => verdictOf({ rule, key, capacity }, byKey.get(key)!));
}

function verdictOf(
  { rule, key, capacity }: Omit<Counter, "subject">,
  { points, refused, admitted, wait }: Counted,
): LimitVerdict {
  return {
    rule,
    key,
    isAdmitted: admitted,
    left: Math.max(0, capacity - points),
    waitSeconds: Math.max(1, Math.ceil(wait)),
    isRepeat: refused > 1,
  };
}

function slowFromOf(rule: LimitRule): number {
  const { slowFrom = 0 }: Rule = LIMIT_RULES[rule];
  return slowFrom;
}

const keysOf = (tries: readonly Try[]): string[] => tries.flatMap(countersOf).map(({ key }) => key);
/** As the database has it, which holds no half of a character. */
const plain = (name: string): string => Buffer.from(name.trim().toLowerCase()).toString();

const nothing = (): Promise<void> => Promise.resolve();

const admitAll: Limits["admit"] = (tries) =>
  Promise.resolve(
    tries.map(([rule]) => ({ rule, key: "", isAdmitted: true, left: Infinity, waitSeconds: 0, isRepeat: false })),
  );

/** Nothing is counted. */
const UNLIMITED: Limits = {
  count: () => Promise.resolve(Infinity),
  admit: admitAll,
  countEach: admitAll,
  refund: nothing,
  giveBack: nothing,
  reset: nothing,
  within: () => UNLIMITED,
  forget: () => Promise.resolve(false),
  isHeld: () => Promise.resolve(false),
  sweep: nothing,
};
