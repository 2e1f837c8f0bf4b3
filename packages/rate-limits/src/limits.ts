import { type Counted, countedBy, countersOf, plain, type Rules, type Try, verdictsOf } from "./counters";
import { type Queries, rowsOf } from "./queries";
import { BY_ITSELF, FORGET, FORGET_EXPIRED, HELD, WITHIN } from "./statements";
import type { Verdict } from "./verdict";

export interface RateLimits<Name extends string> {
  /**
   * Counts one try. @returns how many are left @throws the refusal, with the time to wait, when there were too many; a
   * repeat unless it is the first beyond the limit
   */
  count(rule: Name, key: Try<Name>[1]): Promise<number>;
  /** Counts tries by several rules, in one statement: a try that one of them refuses is counted by none. */
  admit(tries: readonly Try<Name>[]): Promise<Verdict<Name>[]>;
  /** Counts a try by each of these rules, and says which of them refuse it. */
  countEach(tries: readonly Try<Name>[]): Promise<Verdict<Name>[]>;
  /** Takes counted tries back: of some that `countEach` counted, those that were admitted. */
  refund(...tries: readonly Try<Name>[]): Promise<void>;
  giveBack(verdicts: readonly Verdict<Name>[]): Promise<void>;
  /** Forgets all tries of these rules. */
  reset(...tries: readonly Try<Name>[]): Promise<void>;
  /**
   * Counts as part of a transaction, for its end: whoever is counted by the same waits until it ends. What it throws takes
   * the whole back, and so the refusal's own count.
   */
  within(transaction: Queries): LimitsWithin<Name>;
  /** Forgets all tries about an account by its names and ids, but those of `kept` rules. @returns whether any had to wait */
  forget(subjects: readonly string[], kept?: readonly Name[]): Promise<boolean>;
  /** Whether tries about an account have to wait now, by its names and ids. */
  isHeld(subjects: readonly string[]): Promise<boolean>;
  /** Removes what counts no longer. */
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
  /** Makes what is thrown for a try that is refused; a `TooManyTries` unless given. */
  refusal?: (verdict: Verdict<Name>) => Error;
  /** Called with each try that is refused. */
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

/** Limits that count nothing and admit everything. */
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
