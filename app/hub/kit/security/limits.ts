import { isIPv6 } from "node:net";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RefusalReason } from "~/contract/kit/envelope";
import { MINUTE_MS } from "~/lib/durations";
import { tooMany } from "../failure";
import { networkOf } from "./network";

const MINUTE_S = 60;
const SWEEP_MS = 5 * MINUTE_MS;

/** The number of tries and the period in seconds. Counted in the database, so that all processes count together. */
const RULES = {
  /** Password tries against one account. A reset by mail lifts the wait. */
  loginIdentifier: { points: 10, duration: 15 * MINUTE_S, reason: "held" },
  /** Failed password tries from one address. */
  loginAddress: { points: 50, duration: 15 * MINUTE_S },
  /** Code tries of one attempt: several codes' worth, so that asking for new codes does not buy endless tries. */
  codeIdentifier: { points: 15, duration: 15 * MINUTE_S, reason: "held" },
  /** Codes of factors tried against one account, with its password. */
  factor: { points: 15, duration: 15 * MINUTE_S },
  factorDay: { points: 60, duration: 24 * 60 * MINUTE_S },
  codeAddress: { points: 100, duration: 15 * MINUTE_S },
  /** Mails with codes that one network causes for one account. */
  codeMail: { points: 6, duration: 15 * MINUTE_S },
  resend: { points: 1, duration: 30 },
  resendAddress: { points: 60, duration: 60 * MINUTE_S },
  resetIdentifier: { points: 3, duration: 15 * MINUTE_S },
  resetAddress: { points: 30, duration: 60 * MINUTE_S },
  resetLinkAddress: { points: 30, duration: 15 * MINUTE_S },
  signInLinkAddress: { points: 30, duration: 15 * MINUTE_S },
  /** Passkeys that were refused, from one address. */
  passkeyAddress: { points: 50, duration: 15 * MINUTE_S },
  /** Passkeys one user tries to add. */
  addPasskey: { points: 20, duration: 15 * MINUTE_S },
  signUpAddress: { points: 20, duration: 60 * MINUTE_S },
  /** Pictures one user may store. */
  upload: { points: 20, duration: 60 * MINUTE_S },
  /** Tests of mail and SMS configurations by one administrator. */
  testMessage: { points: 20, duration: 15 * MINUTE_S },
  /** Applications one user may assign to themselves. */
  selfAssignment: { points: 20, duration: 60 * MINUTE_S },
  /** Addresses asked about by those who are not signed in; generous, since offices share one. */
  checkAddress: { points: 600, duration: 15 * MINUTE_S },
  /** Names of applications and clients that were guessed wrong from one address. */
  checkSelfAssignment: { points: 30, duration: 15 * MINUTE_S },
  /** Codes of an authenticator app that one user adds. */
  confirmFactor: { points: 20, duration: 15 * MINUTE_S },
  changePassword: { points: 10, duration: 15 * MINUTE_S },
  /** Denied calls of one user that the audit log records. */
  deniedCall: { points: 20, duration: 15 * MINUTE_S },
} as const satisfies Record<string, Rule>;

interface Rule {
  points: number;
  /** In seconds. */
  duration: number;
  /** The refusal's reason, for callers that distinguish refusals. */
  reason?: RefusalReason;
}

export type LimitRule = keyof typeof RULES;

export interface Limits {
  /**
   * Counts one try. @returns how many are left @throws Failure 429 with the time to wait when there were too many; a
   * repeat unless it is the first beyond the limit
   */
  count(rule: LimitRule, key: string): Promise<number>;
  /** Takes one counted try back. */
  refund(rule: LimitRule, key: string): Promise<void>;
  /** Forgets all tries. */
  reset(rule: LimitRule, key: string): Promise<void>;
  close(): void;
}

export function createLimits(pool: Pool, enabled: boolean): Limits {
  if (!enabled)
    return { count: () => Promise.resolve(Infinity), refund: nothing, reset: nothing, close: () => undefined };

  const limiters = new Map(
    Object.entries(RULES).map(([rule, { points, duration }]) => [
      rule,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: rule,
        points,
        duration,
      }),
    ]),
  );
  const limiter = (rule: LimitRule): RateLimiterPostgres => limiters.get(rule)!;
  const forgetExpired = () =>
    pool.query("delete from rate_limits where expire < $1", [Date.now()]).catch(() => undefined);
  const sweep = setInterval(() => void forgetExpired(), SWEEP_MS);
  sweep.unref();

  return {
    async count(rule, key) {
      try {
        return (await limiter(rule).consume(normalised(key))).remainingPoints;
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        const { points, reason: why }: Rule = RULES[rule];
        throw tooMany(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)), reason.consumedPoints > points + 1, why);
      }
    },
    async refund(rule, key) {
      await limiter(rule).reward(normalised(key));
    },
    async reset(rule, key) {
      await limiter(rule).delete(normalised(key));
    },
    close: () => clearInterval(sweep),
  };
}

/**
 * All spellings of one account count together, and so do the addresses of one IPv6 network: its owner has all 2^64 of
 * them.
 */
const normalised = (key: string): string => (isIPv6(key) ? networkOf(key, 64) : key.trim().toLowerCase());

const nothing = (): Promise<void> => Promise.resolve();
