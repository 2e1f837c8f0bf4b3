import { createHash } from "node:crypto";
import type { Session as EngineSession, KoaContextWithOIDC, Provider } from "oidc-provider";
import { assuranceOf } from "~/contract/kit/authentication";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import type { Session } from "../call/session";
import { idOfBound, isBoundId } from "./bound-session";
import { requestOf } from "./peers";

/** Of users' sessions at most: they end with the portal's. */
export const SESSION_SECONDS = DAY_MS / SECOND_MS;

/** One that was never stored has no end yet, whatever its type says. */
const isStored = ({ exp }: { exp?: number }): boolean => exp !== undefined;

/**
 * Has the engine take the portal's session for its own: who is signed in here is signed in there, with the same time and
 * methods, and there is no second cookie to steal. Only forms of visitors who are not signed in (a device's code) have
 * a session of the engine's own, which never has an account.
 */
export function takePortalSessions(provider: Provider): void {
  const { Session: Model } = provider;
  const own = {
    resetIdentifier: Object.getOwnPropertyDescriptor(Model.prototype, "resetIdentifier")!.value as () => void,
    destroy: (Model as unknown as { prototype: { destroy(this: EngineSession): Promise<void> } }).prototype.destroy,
    persist: (Model as unknown as { prototype: { persist(this: EngineSession): Promise<string> } }).prototype.persist,
    cookieName: provider.cookieName("session"),
  };

  const ofVisitor = async (context: KoaContextWithOIDC): Promise<EngineSession> => {
    const id = context.cookies.get(own.cookieName);
    const found = id && !isBoundId(id) ? await Model.find(id) : undefined;
    return found && !found.accountId ? found : new (Model as unknown as new () => EngineSession)();
  };

  const get = async (context: KoaContextWithOIDC): Promise<EngineSession> => {
    const portal = await requestOf(context).session();
    const session = portal ? await boundTo(portal) : await ofVisitor(context);
    const { oidc } = context as { oidc?: { entity(name: string, value: unknown): void } };
    oidc?.entity("Session", session);
    return session;
  };

  const boundTo = async (portal: Session): Promise<EngineSession> => {
    const made = new (Model as unknown as new (payload: object) => EngineSession)({
      uid: portal.id,
      jti: idOfBound(portal.id),
    });
    const session = (await Model.findByUid(portal.id)) ?? made;
    return Object.assign(session, {
      accountId: portal.userId,
      loginTs: Math.floor(portal.authenticatedAt.getTime() / SECOND_MS),
      amr: [...portal.methods],
      acr: assuranceOf(portal.methods),
    });
  };

  Object.assign(Model, { get });
  Object.assign(Model.prototype, {
    /** Its id is the portal's: a sign-in there has renewed it already. */
    resetIdentifier(this: EngineSession & { touched?: boolean }) {
      if (isBoundId(this.jti)) this.touched = true;
      else own.resetIdentifier.call(this);
    },
    /**
     * A form that was refused before its session was ever stored: the engine fails there. Of a visitor it has no cookie,
     * and is not stored now, either.
     */
    persist(this: EngineSession & { save(seconds: number): Promise<string> }): Promise<unknown> {
      if (isStored(this)) return own.persist.call(this);
      return isBoundId(this.jti) ? this.save(SESSION_SECONDS) : Promise.resolve();
    },
    /** It ends with the portal's, which goes by what it was signed in to (hub/logout). */
    destroy(this: EngineSession): Promise<void> {
      return isBoundId(this.jti) ? Promise.resolve() : own.destroy.call(this);
    },
    /** The same for two tabs that sign in at the same moment. */
    ensureClientContainer(this: EngineSession, clientId: string) {
      if (!this.sidFor(clientId)) this.sidFor(clientId, sidOf(this.uid, clientId));
    },
  });
}

/** What an application knows a session by; two applications cannot compare theirs. */
const sidOf = (uid: string, clientId: string): string =>
  createHash("sha256").update(`sid ${uid} ${clientId}`).digest("base64url");
