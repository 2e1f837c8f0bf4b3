import { type AuthenticationMethod, type FactorPolicy, satisfies } from "~/contract/kit/authentication";
import type { DueFactor } from "~/contract/kit/factor-policy";
import { isAdminRole, isAuditorRole, STEP_UP_MINUTES } from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import { notAllowed, stepUpDue } from "../kit/failure";
import { words } from "../kit/words";

/** What a service account may do. */
export interface ServiceRights {
  /** Names of the calls it was given. */
  rights: readonly string[];
  /** The Admin who was shown its token. */
  tokenMadeBy: string;
}

/** The session a call is made in. */
export interface Session {
  id: string;
  userId: string;
  /** The user as the audit log names them. */
  name: string;
  kind: "SESSION" | "LAUNCH" | "SELF_ASSIGNMENT" | "SERVICE_ACCOUNT";
  /** A service account's rights; its id and name are in the place of a user's. */
  service?: ServiceRights;
  /** The application a launch token is bound to. */
  applicationId: string | null;
  /** Id and name of the user's role while that role is ACTIVE. */
  roleId: string | null;
  role: string | null;
  expiresAt: Date;
  /** How and when its user last showed who they are; a token worth less than a session knows of nothing. */
  methods: readonly AuthenticationMethod[];
  authenticatedAt: Date;
  /** The second factor that the role demands. */
  demand: FactorPolicy;
  /** Until when its user may do without that, once they have signed in under the demand. */
  graceEndsAt: Date | null;
}

/** Whether the session's user lately showed who they are: a trusted browser in place of a code shows nothing. */
export const wasShownLately = ({ authenticatedAt, methods }: Session): boolean =>
  !isTrustAlone(methods) && Date.now() - authenticatedAt.getTime() < STEP_UP_MINUTES * MINUTE_MS;

/**
 * For what is asked about in some cases only; what always is, says so where it is declared.
 * @throws Failure 403 with reason "step-up" unless the session's user lately showed who they are, and without it to a
 * service account, which cannot
 */
export function mustBeShownLately(session: Session): void {
  if (session.service) throw notAllowed(words.needsAPerson);
  if (!wasShownLately(session)) throw stepUpDue();
}

const isTrustAlone = (methods: readonly AuthenticationMethod[]): boolean =>
  methods.includes("browser") && methods.every((method) => method === "browser" || method === "pwd");

type FactorState = Pick<Session, "kind" | "demand" | "methods" | "graceEndsAt">;

/** Deadline for adding the factor the role demands, if this session lacks it. */
export const factorDueOf = ({ kind, demand, methods, graceEndsAt }: FactorState): Date | undefined =>
  kind === "SESSION" && !satisfies(methods, demand) ? (graceEndsAt ?? undefined) : undefined;

/** Whether it will no longer: then an Admin may do what any user may, and everybody else add a factor. */
export function isFactorOverdue(session: FactorState): boolean {
  const due = factorDueOf(session);
  return due !== undefined && due.getTime() <= Date.now();
}

/** What its user is told of that. */
export function factorNoticeOf(session: Session): DueFactor | undefined {
  const due = factorDueOf(session);
  return due && { at: due.toISOString(), isOver: isFactorOverdue(session), demand: session.demand };
}

/** Whether nothing but adding the factor is left to its user. An Admin is a plain user meanwhile. */
export const isConfined = (session: Session): boolean => isFactorOverdue(session) && !isAdminRole(session.role);

/**
 * Whether all records are the caller's in this call: to a signed-in Admin, and to a service account, which makes no call
 * but those it was given. A token worth less than a session carries none of its user's rights.
 */
export const isAdmin = (session: Session): boolean => session.service !== undefined || isSignedInAdmin(session);

export const isSignedInAdmin = (session: Session): boolean =>
  session.kind === "SESSION" && isAdminRole(session.role) && !isFactorOverdue(session);

/** Whether somebody who reads everything and changes nothing makes the call. */
const isAuditor = (session: Session): boolean =>
  session.kind === "SESSION" && isAuditorRole(session.role) && !isFactorOverdue(session);

/** Whether all records are the caller's to read. */
export const readsAll = (session: Session): boolean => isAdmin(session) || isAuditor(session);
