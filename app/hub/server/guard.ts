import { contract } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { Endpoint } from "~/contract/kit/endpoint";
import type { Also } from "~/contract/kit/who";
import { isGrantable } from "~/contract/service-account";
import type { Services } from "../call/services";
import { administersAny, isAdmin, isConfined, readsAll, type Session, wasShownLately } from "../call/session";
import { findServiceAccount } from "../identity/service-account/access";
import { isServiceToken } from "../identity/service-account/token";
import { knownCaller } from "../identity/session/known-caller";
import { findSession } from "../identity/session/session";
import { notSignedIn } from "../kit/failure";
import { isJwt } from "../kit/security/tokens";

/** Ours that are no JWT have at most 60 characters. */
const TOKEN_MAX = 200;

type Known = Pick<Services, "db" | "openid" | "sessionLimits">;

/**
 * For endpoints that are not open to all.
 * @throws Failure 401 without a live session
 */
export async function findCaller(hub: Known, { token, request }: Caller): Promise<Session> {
  if (!token || (token.length > TOKEN_MAX && !isJwt(token))) throw notSignedIn();
  const session = await knownCaller({ token, request }, (each) => sessionOf(hub, each));
  if (!session) throw notSignedIn();
  return session;
}

function sessionOf({ db, openid, sessionLimits }: Known, token: string): Promise<Session | undefined> {
  if (isServiceToken(token)) return findServiceAccount(db, token);
  return isJwt(token) ? openid.serviceAccountOf(token) : findSession(db, token, sessionLimits);
}

/** About whom a session may make a call. */
export type Reach = "nobody" | "self" | "anybody";

/**
 * By the endpoint's declaration alone; every call passes here, as hiding a button is no access control. Asked before the input is read, so
 * that no body is read in vain.
 */
export function reachOf(endpoint: Endpoint, session: Session): Reach {
  const { access, also } = endpoint.who;
  const isOfClient = also.includes("client-administrator");
  if (session.service) {
    const { rights, clientId } = session.service;
    return isGiven(endpoint, rights, clientId !== null) ? "anybody" : "nobody";
  }
  const limit = limitOf(session);
  if (limit && !also.includes(limit)) return "nobody";
  if (access === "user" || isAdmin(session) || (also.includes("auditor") && readsAll(session))) return "anybody";
  // Handlers ask `scopeOf` about whom.
  if (isOfClient && administersAny(session)) return "anybody";
  return access === "self-or-admin" ? "self" : "nobody";
}

/** Restricted sessions make only calls open to their kind, whatever their user's role. */
function limitOf(session: Session): Also | undefined {
  // Held by an application, to read the identity of its own user.
  if (session.kind === "LAUNCH") return "launch";
  // Obtained with a verified email alone.
  if (session.kind === "SELF_ASSIGNMENT") return "self-assignment";
  return isConfined(session) ? "enrolling" : undefined;
}

export const isOwn = ({ who }: Endpoint, { userId }: Session, input: unknown): boolean =>
  (namedUser(input) ?? (who.withoutUserId === "caller" ? userId : undefined)) === userId;

/**
 * Whether the user authenticated lately enough for this call. Service accounts need not: whoever granted the right did.
 */
export const isRecent = (endpoint: Endpoint, session: Session): boolean =>
  !endpoint.shown || session.service !== undefined || wasShownLately(session);

/** A right that can no longer be given is none. */
const isGiven = (endpoint: Endpoint, rights: readonly string[], isOfClient: boolean): boolean =>
  isGrantable(endpoint, isOfClient) && rights.some((right) => CALLS.get(right) === endpoint);

const CALLS: ReadonlyMap<string, Endpoint> = new Map(Object.entries(contract));

function namedUser(input: unknown): unknown {
  return typeof input === "object" && input !== null && "userId" in input ? input.userId : undefined;
}
