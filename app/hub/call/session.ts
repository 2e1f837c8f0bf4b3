import { type AuthenticationMethod, type FactorPolicy, satisfies } from "~/contract/kit/authentication";
import type { DueFactor } from "~/contract/kit/factor-policy";
import { isAdminRole, isAuditorRole, STEP_UP_MINUTES } from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import { notAllowed, stepUpDue } from "../kit/failure";
import type { Reach, Scope } from "../kit/scope/reach";
import { words } from "../kit/words";

export interface ServiceRights {
  rights: readonly string[];
  tokenMadeBy: string;
  /** Limits it to this client's people. */
  clientId: string | null;
}

export interface Session {
  id: string;
  userId: string;
  /** As named in the audit log. */
  name: string;
  kind: "SESSION" | "LAUNCH" | "SELF_ASSIGNMENT" | "SERVICE_ACCOUNT";
  /** The account's id and name replace a user's. */
  service?: ServiceRights;
  applicationId: string | null;
  /** Set while the role is ACTIVE. */
  roleId: string | null;
  role: string | null;
  expiresAt: Date;
  /** Tokens worth less than a session have none. */
  methods: readonly AuthenticationMethod[];
  authenticatedAt: Date;
  demand: FactorPolicy;
  /** Until when the user may sign in without that factor. */
  graceEndsAt: Date | null;
  /** The last opened that signs its users in itself, and for which client. `at`: milliseconds since 1970. */
  opening?: { applicationId: string; clientId: string; at: number } | null;
  /** Until when the user may put off accepting the terms in force; null: nothing is to be accepted. */
  termsDue: Date | null;
  /** Ids of the clients whose people the user looks after now (kit/scope/reach.ts). */
  administers: readonly string[];
}

/** Time for an application to begin its sign-in. */
const OPENING_MS = 2 * MINUTE_MS;

export const openedFor = ({ opening }: Pick<Session, "opening">, applicationId: string): string | undefined =>
  opening?.applicationId === applicationId && opening.at > Date.now() - OPENING_MS ? opening.clientId : undefined;

type Shown = Pick<Session, "authenticatedAt" | "methods">;

/** Until when the user counts as recently authenticated, if they do now. A trusted browser alone does not count. */
export function confirmedUntil({ authenticatedAt, methods }: Shown): Date | undefined {
  const until = authenticatedAt.getTime() + STEP_UP_MINUTES * MINUTE_MS;
  return isTrustAlone(methods) || until <= Date.now() ? undefined : new Date(until);
}

export const wasShownLately = (session: Shown): boolean => confirmedUntil(session) !== undefined;

/** @throws Failure 403 with reason "step-up"; without reason for a service account */
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

/** An overdue Admin acts as a plain user; others can only add a factor. */
export function isFactorOverdue(session: FactorState): boolean {
  const due = factorDueOf(session);
  return due !== undefined && due.getTime() <= Date.now();
}

export function factorNoticeOf(session: Session): DueFactor | undefined {
  const due = factorDueOf(session);
  return due && { at: due.toISOString(), isOver: isFactorOverdue(session), demand: session.demand };
}

export const termsNoticeOf = ({ termsDue }: Pick<Session, "termsDue">) =>
  termsDue ? { at: termsDue.toISOString(), isOver: termsDue.getTime() <= Date.now() } : undefined;

/** Admins may put it off: they are never kept out. */
export const areTermsOverdue = ({ termsDue, role }: Pick<Session, "termsDue" | "role">): boolean =>
  !isAdminRole(role) && termsDue !== null && termsDue.getTime() <= Date.now();

/** The user can only add a factor. */
export const isConfined = (session: FactorState & Pick<Session, "role">): boolean =>
  isFactorOverdue(session) && !isAdminRole(session.role);

/** An Admin, or a service account of no client within its permitted calls. Tokens worth less than a session have no Admin rights. */
export const isAdmin = (session: Session): boolean =>
  session.service ? session.service.clientId === null : isSignedInAdmin(session);

export const isSignedInAdmin = (session: Session): boolean =>
  session.kind === "SESSION" && isAdminRole(session.role) && !isFactorOverdue(session);

const isAuditor = (session: Session): boolean =>
  session.kind === "SESSION" && isAuditorRole(session.role) && !isFactorOverdue(session);

export const readsAll = (session: Session): boolean => isAdmin(session) || isAuditor(session);

/** Whose people the session may look after. Admins and Auditors need no such right, and have none by it. */
export function scopeOf(session: Session): Scope {
  if (readsAll(session)) return undefined;
  const { kind, role } = session;
  const isPlain = !isAdminRole(role) && !isAuditorRole(role) && !isFactorOverdue(session);
  return session.service || (kind === "SESSION" && isPlain) ? session.administers : [];
}

export const administersAny = (session: Session): boolean => (scopeOf(session) ?? []).length > 0;

export const reachOf = (session: Session): Reach => ({
  userId: session.userId,
  scope: scopeOf(session),
  service: session.service,
});
