import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { AdapterPayload, Provider } from "oidc-provider";
import { assuranceOf } from "~/contract/kit/authentication";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import type { Session } from "../../call/session";
import { idOfBound, isBoundId } from "./bound-session";
import { currentContext, requestOf } from "./peers";
import { Records } from "./records";

/** Upper bound; a user's engine session ends with their portal session. */
export const SESSION_SECONDS = DAY_MS / SECOND_MS;

/** Requests below these paths have an engine session. */
type SessionPaths = readonly string[];

/**
 * Makes the portal session the engine's: same user, time and methods, by a made-up cookie. Only signed-out visitors' forms (device codes)
 * have an engine session, without an account.
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

/** Users' sessions are stored under the portal session's id. */
export class SessionRecords extends Records {
  /** Found only in the session's own requests, stored or not. */
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

  /** Ends with the portal session, which needs its list of applications (hub/protocols/logout). */
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

/** Differs between applications, equal in all tabs. */
export const sidOf = (uid: string, clientId: string): string =>
  createHash("sha256").update(`sid ${uid} ${clientId}`).digest("base64url");
