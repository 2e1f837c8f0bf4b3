import {
  createLimits as countTries,
  type LimitsWithin,
  noLimits,
  type RateLimits,
  type Verdict,
} from "@portico/rate-limits";
import type { Pool } from "pg";
import type { Transaction } from "../db/database";
import { queriesOn } from "../db/written";
import { tooMany } from "../failure";
import { LIMIT_RULES, type LimitRule, type Rule } from "./limit-rules";

export type Try = readonly [rule: LimitRule, key: LimitKey];
export type LimitKey = Parameters<RateLimits<LimitRule>["count"]>[1];
export type LimitVerdict = Verdict<LimitRule>;

/** Limits by our rules; what they refuse is a Failure 429. */
export interface Limits extends Omit<RateLimits<LimitRule>, "within"> {
  within(tx: Transaction): LimitsWithin<LimitRule>;
}

/**
 * Without `enabled` only limits on recording are counted.
 * @param onRefusal called with each refused try
 */
export function createLimits(pool: Pool, enabled: boolean, onRefusal?: (refusal: LimitVerdict) => void): Limits {
  const counted = countTries({ pool, rules: LIMIT_RULES, refusal: limitRefusal, onRefusal });
  if (enabled) return { ...counted, within: (tx) => counted.within(queriesOn(tx)) };
  const uncounted = noLimits<LimitRule>();
  return {
    ...uncounted,
    within: () => uncounted,
    count: (rule, key) => (rule === "exported" ? counted : uncounted).count(rule, key),
  };
}

export const limitRefusal = ({ rule, waitSeconds, isRepeat }: LimitVerdict) => {
  const { reason }: Rule = LIMIT_RULES[rule];
  return tooMany(waitSeconds, isRepeat, reason);
};
