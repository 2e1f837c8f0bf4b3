import type { Endpoint } from "~/contract/endpoint";
import { ROLE_ADMIN } from "~/contract/rules";
import { findSession, type Session } from "../account/sessions";
import type { Database } from "../db/database";
import { notAllowed, notSignedIn } from "./failure";
import type { Caller } from "./caller";

/** Longest token we ever made is 43 characters; a longer header is no token of ours. */
const TOKEN_MAX = 200;

/**
 * Decides whether a call may be made, from the endpoint's declared access alone: every endpoint passes here, hiding a button is not access
 * control.
 * @returns the caller's session, or undefined where none is needed
 * @throws Failure 401 without a live session, 403 without the right
 */
export async function admit(db: Database, endpoint: Endpoint, caller: Caller, input: unknown): Promise<Session | undefined> {
  if (endpoint.access === "none") return undefined;
  const { token } = caller;
  const session = token && token.length <= TOKEN_MAX ? await findSession(db, token) : undefined;
  if (!session) throw notSignedIn();

  if (session.kind === "LAUNCH") {
    // In an application's hands: good for its own user's identity reads, whatever role that user has.
    if (!endpoint.identityRead || namedUser(input) !== session.userId) throw notAllowed();
    return session;
  }
  if (session.kind === "SELF_ASSIGNMENT") {
    // Had for a verified email alone: good for what a self-assignment takes, about its own user.
    if (!endpoint.selfAssignment || (endpoint.access !== "user" && namedUser(input) !== session.userId)) throw notAllowed();
    return session;
  }
  if (endpoint.access === "user" || isAdmin(session)) return session;
  if (endpoint.access === "self-or-admin" && namedUser(input) === session.userId) return session;
  throw notAllowed();
}

/** Whether an Admin signed in makes the call; a token that is worth less than a session gives nothing of its user's role. */
export const isAdmin = ({ kind, role }: Session): boolean => kind === "SESSION" && role?.toLowerCase() === ROLE_ADMIN.toLowerCase();

function namedUser(input: unknown): unknown {
  return typeof input === "object" && input !== null && "userId" in input ? input.userId : undefined;
}
