import { type Counted, countedBy, countersOf, plain, type Rules, type Try, verdictsOf } from "./counters";
import { type Queries, rowsOf } from "./queries";
import { BY_ITSELF, FORGET, FORGET_EXPIRED, HELD, WITHIN } from "./statements";
import type { Verdict } from "./verdict";

export interface RateLimits<Name extends string> {
  /**
   * @returns how many are left
   * @throws the refusal with the time to wait; a repeat unless it is the first beyond the limit
   */
  count(rule: Name, key: Try<Name>[1]): Promise<number>;
  /** One statement: a try that one rule refuses is counted by none. */
  admit(tries: readonly Try<Name>[]): Promise<Verdict<Name>[]>;
  /** Counts by each rule, and says which refuse. */
  countEach(tries: readonly Try<Name>[]): Promise<Verdict<Name>[]>;
  /** Takes tries back; of `countEach`'s, those that were admitted. */
  refund(...tries: readonly Try<Name>[]): Promise<void>;
  giveBack(verdicts: readonly Verdict<Name>[]): Promise<void>;
  reset(...tries: readonly Try<Name>[]): Promise<void>;
  /**
   * Counts in a transaction, at its end: others counted by the same wait until it ends. What it throws rolls back
   * everything, the refusal's own count too.
   */
  within(transaction: Queries): LimitsWithin<Name>;
  /**
   * Forgets tries about an account by its names and ids, except by `kept` rules.
   * @returns whether any had to wait
   */
  forget(subjects: readonly string[], kept?: readonly Name[]): Promise<boolean>;
  /** Whether tries about an account must wait now, by its names and ids. */
  isHeld(subjects: readonly string[]): Promise<boolean>;
  /** Removes what no longer counts. */
  sweep(): Promise<void>;
}

export type LimitsWithin<Name extends string> = Pick<RateLimits<Name>, "admit" | "refund" | "reset">;

export class TooManyTries extends Error {
  override name = "TooManyTries";

  constructor(readonly verdict: Verdict<string>) {
    super(`Too many tries (${verdict.rule}): the next one in ${verdict.waitSeconds} seconds`);
  }
}

export interface LimitsOptions<Name extends string> {
  /** A database that has the table `rate_limits` (table.ts). */
  pool: Queries;
  rules: Rules<Name>;
  /** The error for a refused try; default: `TooManyTries`. */
  refusal?: (verdict: Verdict<Name>) => Error;
  onRefusal?: (verdict: Verdict<Name>) => void;
}

export function createLimits<Name extends string>(options: LimitsOptions<Name>): RateLimits<Name> {
  const { pool } = options;
  const byItself = counting(options, pool, BY_ITSELF);
  return {
    ...byItself,
    within: (transaction) => counting(options, transaction, WITHIN),
    async count(rule, key) {
      const verdicts = await byItself.admit([[rule, key]]);
      return Math.min(...verdicts.map(({ left }) => left));
    },
    async forget(subjects, kept = []) {
      const rows = await rowsOf<{ held: boolean }>(pool, { text: FORGET, values: [subjects.map(plain), kept] });
      return rows.some(({ held }) => held);
    },
    async isHeld(subjects) {
      return (await rowsOf(pool, { text: HELD, values: [subjects.map(plain)] })).length > 0;
    },
    async sweep() {
      await pool.query({ text: FORGET_EXPIRED, values: [] });
    },
  };
}

type Counting<Name extends string> = LimitsWithin<Name> & Pick<RateLimits<Name>, "countEach" | "giveBack">;

function counting<Name extends string>(
  { rules, refusal = (verdict) => new TooManyTries(verdict), onRefusal }: LimitsOptions<Name>,
  on: Queries,
  statements: typeof WITHIN,
): Counting<Name> {
  const keysOf = (tries: readonly Try<Name>[]) =>
    tries.flatMap((each) => countersOf(rules, each)).map(({ key }) => key);
  const refundKeys = async (keys: readonly string[]) => {
    if (keys.length > 0) await on.query({ ...statements.refund, values: [keys] });
  };
  const giveBack: Counting<Name>["giveBack"] = (verdicts) =>
    refundKeys(verdicts.filter(({ isAdmitted }) => isAdmitted).map(({ key }) => key));
  const countEach: Counting<Name>["countEach"] = async (tries) => {
    const counters = tries.flatMap((each) => countersOf(rules, each));
    const rows = await rowsOf<Counted>(on, { ...statements.count, values: countedBy(rules, counters) });
    const verdicts = verdictsOf(counters, rows);
    for (const verdict of verdicts) if (!verdict.isAdmitted) onRefusal?.(verdict);
    return verdicts;
  };
  return {
    countEach,
    giveBack,
    refund: (...tries) => refundKeys(keysOf(tries)),
    async admit(tries) {
      const verdicts = await countEach(tries);
      const refused = verdicts.find(({ isAdmitted }) => !isAdmitted);
      if (!refused) return verdicts;
      await giveBack(verdicts);
      throw refusal(refused);
    },
    async reset(...tries) {
      await on.query({ ...statements.reset, values: [keysOf(tries)] });
    },
  };
}

const nothing = (): Promise<void> => Promise.resolve();

/** Counts nothing and admits everything. */
export function noLimits<Name extends string>(): RateLimits<Name> {
  const admit: RateLimits<Name>["admit"] = (tries) =>
    Promise.resolve(
      tries.map(([rule]) => ({ rule, key: "", isAdmitted: true, left: Infinity, waitSeconds: 0, isRepeat: false })),
    );
  return {
    count: () => Promise.resolve(Infinity),
    admit,
    countEach: admit,
    refund: nothing,
    giveBack: nothing,
    reset: nothing,
    within: () => ({ admit, refund: nothing, reset: nothing }),
    forget: () => Promise.resolve(false),
    isHeld: () => Promise.resolve(false),
    sweep: nothing,
  };
}
