import type { FactorPolicy } from "./authentication";

/** Messages by field. */
export type FieldErrors = Record<string, string[]>;

/** Spec §7: `code` is also the HTTP status. */
export interface Success<Data> {
  code: 200;
  msg: string;
  data: Data;
  /** Rows before paging; our extension, outside `data`. A search counts to `COUNT_CAP` + 1, meaning "more". */
  total?: number;
  /** Cursor of the next page; absent at the end. Our extension. */
  next?: string;
  /** Records of other product APIs that do not fit the contract; never on the wire. */
  flaws?: Flaws;
}

/** Ids of records not shown, and of those shown incomplete. */
export interface Flaws {
  unshown: readonly string[];
  partial: readonly string[];
}

/** 202: stored until a second Admin approves. */
export type FailureCode = 202 | 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 501 | 502 | 503;

export interface Refusal {
  code: FailureCode;
  msg: string;
  data: RefusalDetail | null;
}

export interface RefusalDetail {
  fieldErrors?: FieldErrors;
  /** With 429 and 503. */
  retryAfterSeconds?: number;
  /** Distinguishes refusals of one code. */
  reason?: RefusalReason;
  /** Current version; with "stale". */
  version?: number;
  /** With "factor" and "factor-due". */
  demand?: FactorPolicy;
  /** Only when few are left. */
  triesLeft?: number;
  /** The provider of the identifier's domain, where its people can sign in. */
  connection?: { shortName: string; name: string };
}

/**
 * "held": too many tries; a password reset ends it. "too-old": the sign-in must restart. "verified": already. "no-code": not a code's form,
 * no try counted. "code-over": no longer valid. "unknown-passkey": removed. "step-up": re-authentication (`stepUp`) is needed. "factor":
 * with a factor of `demand`. "factor-due": one must be added first. "second-admin": with 202. "connection": only at the company's provider.
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
  "unknown-passkey",
  "step-up",
  "factor",
  "factor-due",
  "second-admin",
  "connection",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export type Envelope<Data> = Success<Data> | Refusal;

export const isSuccess = <Data>(answer: Envelope<Data>): answer is Success<Data> => answer.code === 200;
