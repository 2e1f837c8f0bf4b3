import type { FactorPolicy } from "./authentication";

/** Field name to the messages about it. */
export type FieldErrors = Record<string, string[]>;

/** Every answer of the product API (spec §7): `code` 200 is success, and `code` is also the HTTP status. */
export interface Success<Data> {
  code: 200;
  msg: string;
  data: Data;
  /**
   * Rows in the whole list, before paging; our extension, beside the data so that clients of the spec do not meet it.
   * For a search it is at most `COUNT_CAP` + 1, which means "more than `COUNT_CAP`".
   */
  total?: number;
  /** The cursor that the rest of a list is read on with; absent at its end. Our extension. */
  next?: string;
  /** Records that another product API keeps otherwise than the contract has them; never on the wire. */
  flaws?: Flaws;
}

/** Ids of records that cannot be shown at all, and of those of which something is left out or filled in. */
export interface Flaws {
  unshown: readonly string[];
  partial: readonly string[];
}

/** 202 is no failure, but no success yet either: what was asked for is kept until a second Admin has approved it. */
export type FailureCode = 202 | 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 501 | 502 | 503;

export interface Refusal {
  code: FailureCode;
  msg: string;
  data: RefusalDetail | null;
}

export interface RefusalDetail {
  fieldErrors?: FieldErrors;
  /** Seconds until the call is worth trying again; with code 429 and 503. */
  retryAfterSeconds?: number;
  /** The kind of refusal, where one code covers several that the caller must distinguish. */
  reason?: RefusalReason;
  /** The record's version as of now; with reason "stale". */
  version?: number;
  /** The second factor that is demanded; with reason "factor" and "factor-due". */
  demand?: FactorPolicy;
  /** Wrong passwords or codes that are still allowed, once they become few. */
  triesLeft?: number;
}

/**
 * "held": too many tries for one account, which a reset of its password ends. "too-old": the sign-in has to begin anew.
 * "verified": the email is verified already. "no-code": what was sent cannot be a code, and was not counted as a try.
 * "code-over": the one that was sent is good no more, whatever is entered.
 * "step-up": the session's user has to confirm who they are (`stepUp`). "factor": with a factor as strong as `demand`
 * says. "factor-due": the user has to add one before anything else. "second-admin": with code 202.
 */
export const REFUSAL_REASONS = [
  "unverified",
  "inactive",
  "stale",
  "in-use",
  "held",
  "too-old",
  "verified",
  "no-code",
  "code-over",
  "step-up",
  "factor",
  "factor-due",
  "second-admin",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export type Envelope<Data> = Success<Data> | Refusal;

export const isSuccess = <Data>(answer: Envelope<Data>): answer is Success<Data> => answer.code === 200;
