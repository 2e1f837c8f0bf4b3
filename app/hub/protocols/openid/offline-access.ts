import { decodeJwt } from "jose";
import type { KoaContextWithOIDC } from "oidc-provider";
import { signOnOfClient } from "./clients";
import { OFFLINE_SCOPE } from "./scopes";

/**
 * The engine drops `offline_access` without `prompt=consent`; the application's setting may grant it (OpenID Connect Core §11
 * allows other conditions).
 */
export function keepOfflineAccess(context: KoaContextWithOIDC): void {
  const { client, params, route, requestParamScopes: scopes } = context.oidc;
  if (!client || !params || route === "device_authorization" || scopes.has(OFFLINE_SCOPE)) return;
  const isGranted = signOnOfClient(client).offlineWithoutConsent && client.grantTypeAllowed("refresh_token");
  if (isGranted && askedScopes(context).includes(OFFLINE_SCOPE)) params["scope"] = [...scopes, OFFLINE_SCOPE].join(" ");
}

function askedScopes({ oidc: { body, entities }, query }: KoaContextWithOIDC): string[] {
  const pushed = entities.PushedAuthorizationRequest;
  const asked = pushed ? decodeJwt(pushed.request)["scope"] : (body ?? query)["scope"];
  return typeof asked === "string" ? asked.split(" ") : [];
}
