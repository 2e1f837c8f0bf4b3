import { eq, getTableColumns } from "drizzle-orm";
import { buildEndSessionUrl } from "openid-client";
import type { Queryable } from "../../kit/db/database";
import { connections, providerSessions } from "../../kit/db/schema";
import { Failure } from "../../kit/failure";
import { newToken } from "../../kit/security/tokens";
import { type Provider, providerAtOnce, type StoredConnection } from "./provider";
import { postLogoutOf } from "./records";

interface BegunThere {
  connection: StoredConnection;
  logoutHint: string | null;
}

/** Where the session began, if its connection wants a sign-out there, too. Call it before the session ends. */
export async function sessionThere(on: Queryable, sessionId: string): Promise<BegunThere | undefined> {
  const [found] = await on
    .select({ connection: getTableColumns(connections), logoutHint: providerSessions.logoutHint })
    .from(providerSessions)
    .innerJoin(connections, eq(connections.id, providerSessions.connectionId))
    .where(eq(providerSessions.sessionId, sessionId));
  return found?.connection.signOutThere === "never" ? undefined : found;
}

/**
 * The browser's way to the provider's own sign-out (OpenID Connect RP-Initiated Logout 1.0 §2), without an ID token: none is kept.
 * @returns undefined if the provider is silent, or has none
 */
export async function signOutAt(hub: Provider, { connection, logoutHint }: BegunThere) {
  try {
    const config = await providerAtOnce(hub, connection);
    const { end_session_endpoint: endpoint = "", issuer } = config.serverMetadata();
    if (!isAsSafe(endpoint, issuer)) return undefined;
    const state = newToken();
    const address = buildEndSessionUrl(config, {
      post_logout_redirect_uri: postLogoutOf(hub, connection.shortName),
      state,
      ...(logoutHint !== null && { logout_hint: logoutHint }),
    });
    const { name, signOutThere } = connection;
    return { name, address: address.href, state, isAutomatic: signOutThere === "always" };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** As the issuer is: its address was judged when the connection was saved. */
function isAsSafe(address: string, issuer: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && issuer.startsWith("http:"));
}
