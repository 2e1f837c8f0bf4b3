import { type AuthenticationMethod, assuranceOf } from "~/contract/kit/authentication";
import { isAdminRole, isAuditorRole } from "~/contract/kit/rules";

/** The session a call is made in. */
export interface Session {
  id: string;
  userId: string;
  /** The user as the audit log names them. */
  name: string;
  kind: "SESSION" | "LAUNCH" | "SELF_ASSIGNMENT";
  /** The application a launch token is bound to. */
  applicationId: string | null;
  /** Name of the user's role while that role is ACTIVE. */
  role: string | null;
  expiresAt: Date;
  /** How and when its user last showed who they are; a token worth less than a session knows of nothing. */
  methods: readonly AuthenticationMethod[];
  authenticatedAt: Date;
  /** Until when an Admin may do without a factor of their own, once they have signed in. */
  graceEndsAt: Date | null;
}

/** Of an Admin who signed in without a factor of their own: until when that will do. */
export const factorDueOf = ({ kind, role, methods, graceEndsAt }: Session): Date | undefined =>
  kind === "SESSION" && isAdminRole(role) && assuranceOf(methods) === "basic" ? (graceEndsAt ?? undefined) : undefined;

/** Whether it will no longer: then an Admin may do what any user may, such as adding a factor. */
export function isFactorOverdue(session: Session): boolean {
  const due = factorDueOf(session);
  return due !== undefined && due.getTime() <= Date.now();
}

/**
 * Whether a signed-in Admin makes the call; a token worth less than a session carries none of its user's rights.
 */
export const isAdmin = (session: Session): boolean =>
  session.kind === "SESSION" && isAdminRole(session.role) && !isFactorOverdue(session);

/** Whether somebody who reads everything and changes nothing makes the call. */
const isAuditor = ({ kind, role }: Session): boolean => kind === "SESSION" && isAuditorRole(role);

/** Whether all records are the caller's to read. */
export const readsAll = (session: Session): boolean => isAdmin(session) || isAuditor(session);
