import type { AccessToken, KoaContextWithOIDC, RefreshToken } from "oidc-provider";
import type { AccountFinder } from "./accounts";
import { signOnOfClient } from "./clients";
import { CLAIMS_BY_SCOPE, sentClaims } from "./scopes";

/** Makes a token inactive if its user may no longer use the application. */
export async function introspectClaims(context: KoaContextWithOIDC, findAccount: AccountFinder): Promise<void> {
  const { body } = context;
  if (context.oidc.route !== "introspection" || !isActive(body)) return;
  const { client, entities } = context.oidc;
  const token: AccessToken | RefreshToken | undefined = entities.AccessToken ?? entities.RefreshToken;
  if (!client || !token?.accountId) return;
  const account = await findAccount(context, token.accountId);
  if (!account) {
    context.body = { active: false };
    return;
  }
  const scopes = (token.scope ?? "").split(" ");
  const names = scopes.flatMap((scope) => CLAIMS_BY_SCOPE[scope] ?? []);
  const claims = Object.entries(await account.claims("userinfo", "", {}, [])).filter(([name]) => names.includes(name));
  context.body = { ...sentClaims(Object.fromEntries(claims), signOnOfClient(client)), ...body };
}

const isActive = (body: unknown): body is Record<string, unknown> =>
  typeof body === "object" && body !== null && "active" in body && body.active === true;
