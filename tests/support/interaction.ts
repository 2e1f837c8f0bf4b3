import { randomUUID } from "node:crypto";
import { anyone, bearing } from "./calls";
import { openSession } from "./open-session";
import type { OidcApplication, OpenIdServer, Visitor } from "./openid";

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

/** The id, with its cookie's value. */
export const askedAt = ({ pathname }: URL) => {
  const uid = pathname.split("/")[2] ?? "";
  return { uid, proof: uid };
};

export async function ask(application: OidcApplication, visitor: Visitor, more: Record<string, string> = {}) {
  return askedAt((await visitor.follow(requestAddress(application, more))).address);
}

export async function callerOf({ hub }: Pick<OpenIdServer, "hub">, account: { id: string }) {
  return bearing(await openSession(hub.services.db, account.id, anyone, ["pwd", "mail"]));
}
