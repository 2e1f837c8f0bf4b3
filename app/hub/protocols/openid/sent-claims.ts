import type { AccessToken, Account, KoaContextWithOIDC, RefreshToken } from "oidc-provider";
import { type SignOn, signOnByAudience } from "../../directory/sign-on/read";
import type { Database } from "../../kit/db/database";
import { type AccountFinder, linkOfGrant, type OpenIdAccount } from "./accounts";
import { claimsAt, type subjectOfToken } from "./apis";
import { signOnOfClient } from "./clients";
import { ACCESS_CLAIMS, CLAIMS_BY_SCOPE, sentClaims } from "./scopes";

const claimsIn = (scope: string | undefined): string[] =>
  (scope ?? "").split(" ").flatMap((each) => CLAIMS_BY_SCOPE[each] ?? []);

async function claimsOf(account: Account, names: readonly string[]): Promise<Record<string, unknown>> {
  const claims = Object.entries(await account.claims("userinfo", "", {}, []));
  return Object.fromEntries(claims.filter(([name]) => names.includes(name)));
}

/** What a user may do in the application, for APIs (RFC 9068 §2.2.3.1). */
export async function accessClaims(
  db: Database,
  { entities: { Account, Grant }, client }: KoaContextWithOIDC["oidc"],
  scope: string | undefined,
  api: SignOn | undefined,
): Promise<Record<string, unknown>> {
  const account = Account as OpenIdAccount | undefined;
  if (!account || !client) return {};
  const chosen = linkOfGrant(account, Grant);
  if (api) return chosen ? claimsAt(db, api, account.user.id, chosen) : {};
  const names = claimsIn(scope).filter((name) => ACCESS_CLAIMS.includes(name));
  return sentClaims(await claimsOf(account, names), signOnOfClient(client), account.attributes);
}

/** How and when the user signed in (RFC 9068 §2.2.1); also in introspection (RFC 9470 §6). */
export function authenticationClaims({ entities }: KoaContextWithOIDC["oidc"]): Record<string, unknown> | undefined {
  const shown = entities.AuthorizationCode ?? entities.RefreshToken ?? entities.DeviceCode;
  if (!shown) return undefined;
  const { acr, amr, authTime: auth_time } = shown;
  return { ...(acr && { acr }), ...(amr && { amr }), ...(auth_time && { auth_time }) };
}

interface IntrospectionServices {
  db: Database;
  findAccount: AccountFinder;
  subjectIn: ReturnType<typeof subjectOfToken>;
}

/** Makes a token inactive if its user may no longer use the application. */
export async function introspectClaims(
  { db, findAccount, subjectIn }: IntrospectionServices,
  context: KoaContextWithOIDC,
): Promise<void> {
  const { body } = context;
  if (context.oidc.route !== "introspection" || !isActive(body)) return;
  const { client, entities } = context.oidc;
  const token: AccessToken | RefreshToken | undefined = entities.AccessToken ?? entities.RefreshToken;
  if (!client || !token?.accountId) return;
  const isOwn = token.clientId === client.clientId;
  const owner = isOwn ? client : await context.oidc.provider.Client.find(token.clientId ?? "");
  const account = await findAccount(context, token.accountId, owner);
  const chosen = linkOfGrant(account, entities.Grant);
  if (!account || !chosen || !owner) {
    context.body = { active: false };
    return;
  }
  const api = "aud" in token && typeof token.aud === "string" ? await signOnByAudience(db, token.aud) : undefined;
  if (api) {
    const sub = await subjectIn(owner, token.accountId, api);
    context.body = { ...(await claimsAt(db, api, token.accountId, chosen)), ...body, sub };
    return;
  }
  const claims = await claimsOf(account, claimsIn(token.scope));
  context.body = { ...sentClaims(claims, signOnOfClient(client), account.attributes), ...body };
}

const isActive = (body: unknown): body is Record<string, unknown> =>
  typeof body === "object" && body !== null && "active" in body && body.active === true;
