import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { AdapterPayload, Provider } from "oidc-provider";
import { assuranceOf } from "~/contract/kit/authentication";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import type { Session } from "../../call/session";
import { idOfBound, isBoundId } from "./bound-session";
import { currentContext, requestOf } from "./peers";
import { Records } from "./records";

/** Upper bound: a user's session at the engine ends with their portal session. */
export const SESSION_SECONDS = DAY_MS / SECOND_MS;

/** Below them the engine has a session. */
type SessionPaths = readonly string[];

/**
 * Has the engine take the portal's session for its own: who is signed in here is signed in there, with the same time and
 * methods, and there is no second cookie to steal. The engine is shown a cookie that no browser has, and the one that it
 * sets is left out. Only forms of visitors who are not signed in (a device's code) have a session of the engine's own,
 * which never has an account.
 */
export function bringPortalSessions(provider: Provider, paths: SessionPaths): void {
  const cookie = provider.cookieName("session");
  provider.use(async (context, next) => {
    const hasSession = paths.some((path) => context.path === path || context.path.startsWith(`${path}/`));
    const portal = hasSession ? await requestOf(context).session() : undefined;
    if (!portal) {
      await next();
      return;
    }
    bringCookie(context.req, cookie, idOfBound(portal.id));
    try {
      await next();
    } finally {
      const kept = [context.res.getHeader("Set-Cookie") ?? []].flat().map(String);
      context.res.removeHeader("Set-Cookie");
      const others = kept.filter((each) => !each.startsWith(`${cookie}=`));
      if (others.length > 0) context.res.setHeader("Set-Cookie", others);
    }
  });
}

function bringCookie({ headers }: IncomingMessage, name: string, value: string): void {
  const others = (headers.cookie ?? "").split(/; */).filter((each) => each !== "" && !each.startsWith(`${name}=`));
  headers.cookie = [`${name}=${value}`, ...others].join("; ");
}

/** The engine's sessions: those of users are kept by the id of the portal's, whatever id the engine has given them. */
export class SessionRecords extends Records {
  /** A user's is found in requests of that session alone, stored or not. */
  override async find(id: string): Promise<AdapterPayload | undefined> {
    if (!isBoundId(id)) return super.find(id);
    const context = currentContext();
    const portal = context && (await requestOf(context).session());
    return portal && idOfBound(portal.id) === id ? this.sessionOfUser(id, portal) : undefined;
  }

  override findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return super.find(idOfBound(uid));
  }

  override upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number): Promise<void> {
    const { accountId, uid } = payload;
    return super.upsert(accountId && uid ? idOfBound(uid) : id, payload, expiresInSeconds);
  }

  /** A user's ends with the portal's, which goes by what it was signed in to (hub/protocols/logout). */
  override destroy(id: string): Promise<void> {
    return isBoundId(id) ? Promise.resolve() : super.destroy(id);
  }

  private async sessionOfUser(id: string, portal: Session): Promise<AdapterPayload> {
    return {
      kind: "Session",
      ...(await super.find(id)),
      jti: id,
      uid: portal.id,
      exp: Math.floor(Date.now() / SECOND_MS) + SESSION_SECONDS,
      accountId: portal.userId,
      loginTs: Math.floor(portal.authenticatedAt.getTime() / SECOND_MS),
      amr: [...portal.methods],
      acr: assuranceOf(portal.methods),
    };
  }
}

/**
 * What an application knows a session by: two applications cannot compare theirs, and two tabs that sign in at the same
 * moment get the same.
 */
export const sidOf = (uid: string, clientId: string): string =>
  createHash("sha256").update(`sid ${uid} ${clientId}`).digest("base64url");
