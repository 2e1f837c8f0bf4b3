import { randomUUID } from "node:crypto";
import { anyone, bearing } from "./calls";
import { openSession } from "./open-session";
import type { OidcApplication, OpenIdServer, Visitor } from "./openid";

/** The address of an application's request. */
export function requestAddress(
  { clientId, redirectUri }: Pick<OidcApplication, "clientId" | "redirectUri">,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid profile email",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    state: randomUUID(),
    ...more,
  });
  return `/oidc/authorize?${query.toString()}`;
}

/** A request by its id, with what its browser was given. */
export const askedAt = ({ pathname }: URL) => {
  const uid = pathname.split("/")[2] ?? "";
  return { uid, proof: uid };
};

/** A request of the application, as it waits in a browser. */
export async function ask(application: OidcApplication, visitor: Visitor, more: Record<string, string> = {}) {
  return askedAt((await visitor.follow(requestAddress(application, more))).address);
}

/** A new session of the account's. */
export async function callerOf({ hub }: Pick<OpenIdServer, "hub">, account: { id: string }) {
  return bearing(await openSession(hub.services.db, account.id, anyone, ["pwd", "mail"]));
}
