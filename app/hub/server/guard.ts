import { contract } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { Endpoint } from "~/contract/kit/endpoint";
import { isGrantable } from "~/contract/service-account";
import type { Services } from "../call/services";
import { isAdmin, isConfined, readsAll, type Session, wasShownLately } from "../call/session";
import { findServiceAccount } from "../identity/service-account/access";
import { isServiceToken } from "../identity/service-account/token";
import { knownCaller } from "../identity/session/known-caller";
import { findSession } from "../identity/session/session";
import { notSignedIn } from "../kit/failure";
import { isJwt } from "../kit/security/tokens";

/** Our longest token that is no JWT has 60 characters; a longer header is no token of ours. */
const TOKEN_MAX = 200;

type Known = Pick<Services, "db" | "openid" | "sessionLimits">;

/**
 * Identifies the caller.
 * @returns the caller's session, or undefined where the endpoint needs none
 * @throws Failure 401 without a live session
 */
export async function findCaller(
  hub: Known,
  endpoint: Endpoint,
  { token, request }: Caller,
): Promise<Session | undefined> {
  if (endpoint.who.access === "none") return undefined;
  if (!token || (token.length > TOKEN_MAX && !isJwt(token))) throw notSignedIn();
  const session = await knownCaller({ token, request }, (each) => sessionOf(hub, each));
  if (!session) throw notSignedIn();
  return session;
}

function sessionOf({ db, openid, sessionLimits }: Known, token: string): Promise<Session | undefined> {
  if (isServiceToken(token)) return findServiceAccount(db, token);
  return isJwt(token) ? openid.serviceAccountOf(token) : findSession(db, token, sessionLimits);
}

/**
 * Whether a session could make such a call about anybody: what can be said before its input is read, so that nobody's
 * body is read in vain.
 */
export function couldCall(endpoint: Endpoint, session: Session): boolean {
  if (session.service) return isGiven(endpoint, session.service.rights);
  if (session.kind === "LAUNCH") return endpoint.who.also.includes("launch");
  if (session.kind === "SELF_ASSIGNMENT") return endpoint.who.also.includes("self-assignment");
  if (isConfined(session)) return endpoint.who.also.includes("enrolling");
  return endpoint.who.access !== "admin" || mayAsAdmin(endpoint, session);
}

/**
 * Decides whether a call may be made in a session, from the endpoint's declared access alone: every endpoint passes
 * here, hiding a button is not access control.
 */
export function mayCall(endpoint: Endpoint, session: Session, input: unknown): boolean {
  if (session.service) return isGiven(endpoint, session.service.rights);
  const isOwn = (namedUser(input) ?? (endpoint.who.withoutUserId === "caller" && session.userId)) === session.userId;
  // Held by an application: valid for reading the identity of its own user, whatever role that user has.
  if (session.kind === "LAUNCH") return endpoint.who.also.includes("launch") && isOwn;
  // Obtained with a verified email alone: valid for the calls of a self-assignment, about its own user.
  if (session.kind === "SELF_ASSIGNMENT")
    return endpoint.who.also.includes("self-assignment") && (endpoint.who.access === "user" || isOwn);
  if (isConfined(session)) return endpoint.who.also.includes("enrolling") && (endpoint.who.access === "user" || isOwn);
  return (
    endpoint.who.access === "user" ||
    mayAsAdmin(endpoint, session) ||
    (endpoint.who.access === "self-or-admin" && isOwn)
  );
}

/**
 * Whether the session's user showed lately enough who they are for this call. A service account shows nothing: whoever
 * gave it the right did.
 */
export const isRecent = (endpoint: Endpoint, session: Session): boolean =>
  !endpoint.shown || session.service !== undefined || wasShownLately(session);

/** Whether a service account was given the call. A right that can no longer be given is none. */
const isGiven = (endpoint: Endpoint, rights: readonly string[]): boolean =>
  isGrantable(endpoint) && rights.some((right) => CALLS.get(right) === endpoint);

const CALLS: ReadonlyMap<string, Endpoint> = new Map(Object.entries(contract));

/** An Admin may do everything; an Auditor what reads. */
const mayAsAdmin = ({ who }: Endpoint, session: Session): boolean =>
  isAdmin(session) || (who.also.includes("auditor") && readsAll(session));

function namedUser(input: unknown): unknown {
  return typeof input === "object" && input !== null && "userId" in input ? input.userId : undefined;
}
