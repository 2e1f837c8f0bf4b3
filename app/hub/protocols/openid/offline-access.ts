import { decodeJwt } from "jose";
import type { KoaContextWithOIDC } from "oidc-provider";
import { signOnOfClient } from "./clients";
import { OFFLINE_SCOPE } from "./scopes";

/**
 * Gives a sign-in its `offline_access` back where the application's setting grants it without `prompt=consent` (OpenID
 * Connect Core §11 lets a provider have such conditions of its own); the engine has taken it out of the request.
 */
export function keepOfflineAccess(context: KoaContextWithOIDC): void {
  const { client, params, route, requestParamScopes: scopes } = context.oidc;
  if (!client || !params || route === "device_authorization" || scopes.has(OFFLINE_SCOPE)) return;
  const isGranted = signOnOfClient(client).offlineWithoutConsent && client.grantTypeAllowed("refresh_token");
  if (isGranted && askedScopes(context).includes(OFFLINE_SCOPE)) params["scope"] = [...scopes, OFFLINE_SCOPE].join(" ");
}

/** The scopes as they were sent: in the request, or in the one that was pushed before. */
function askedScopes({ oidc: { body, entities }, query }: KoaContextWithOIDC): string[] {
  const pushed = entities.PushedAuthorizationRequest;
  const asked = pushed ? decodeJwt(pushed.request)["scope"] : (body ?? query)["scope"];
  return typeof asked === "string" ? asked.split(" ") : [];
}
