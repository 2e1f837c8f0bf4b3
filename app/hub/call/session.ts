import type { AuthenticationMethod } from "~/contract/kit/authentication";
import { isAdminRole } from "~/contract/kit/rules";

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
}

/**
 * Whether a signed-in Admin makes the call; a token worth less than a session carries none of its user's rights.
 */
export const isAdmin = ({ kind, role }: Session): boolean => kind === "SESSION" && isAdminRole(role);
