import type { Refusal } from "~/contract";
import type { Unsent } from "~/lib/form-reply";

export type ProblemKind =
  | "foreign-origin"
  | "csrf-token"
  | "sign-in-renewed"
  | "signed-in-meanwhile"
  | "signed-out-meanwhile"
  | "session-unknown"
  | "user-changed"
  | "unreadable"
  | "too-large"
  | "unavailable"
  | "unusable"
  | "not-allowed"
  | "admins-only"
  | "not-found"
  | "deleted"
  | "too-many"
  | "not-offered"
  | "broken";

export interface Problem {
  kind: ProblemKind;
  msg?: string;
  unsent?: Unsent;
}

const STATUS: Record<ProblemKind, number> = {
  "foreign-origin": 403,
  "csrf-token": 403,
  "sign-in-renewed": 403,
  "signed-in-meanwhile": 403,
  "signed-out-meanwhile": 403,
  "session-unknown": 403,
  "user-changed": 403,
  unreadable: 400,
  "too-large": 413,
  unavailable: 503,
  unusable: 503,
  "not-allowed": 403,
  "admins-only": 403,
  "not-found": 404,
  deleted: 404,
  "too-many": 429,
  "not-offered": 501,
  broken: 500,
};

export function problem(kind: ProblemKind, msg?: string, retryAfterSeconds?: number, unsent?: Unsent): Response {
  const headers = retryAfterSeconds === undefined ? undefined : { "Retry-After": String(retryAfterSeconds) };
  return Response.json({ kind, msg, unsent } satisfies Problem, { status: STATUS[kind], headers });
}

const KINDS: Partial<Record<Refusal["code"], ProblemKind>> = {
  400: "unreadable",
  403: "not-allowed",
  404: "not-found",
  429: "too-many",
  501: "not-offered",
  502: "unusable",
  503: "unavailable",
};

/** For a failed call that no form can show. `unsent`: what was being sent. */
export const problemOf = ({ code, msg, data }: Refusal, unsent?: Unsent): Response =>
  problem(KINDS[code] ?? "broken", unsent?.msg ?? msg, data?.retryAfterSeconds, unsent);

export const UNAVAILABLE_STATUS = STATUS.unavailable;
export const TOO_LARGE_STATUS = STATUS["too-large"];

export const isUnavailable = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.status === STATUS.unavailable;
