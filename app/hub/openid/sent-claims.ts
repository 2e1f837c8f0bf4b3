import type { AccessToken, KoaContextWithOIDC, Provider, RefreshToken } from "oidc-provider";
import type { AccountFinder } from "./accounts";
import { signOnOfClient } from "./clients";
import { sentClaims } from "./scopes";

interface EngineClaims {
  client: object;
  scope(value: string): EngineClaims;
  result(): Promise<Record<string, unknown>>;
}
type ClaimsModel = { prototype: EngineClaims } & (new (available: object, of: { ctx: unknown }) => EngineClaims);
const modelOf = (provider: Provider): ClaimsModel => (provider as unknown as { Claims: ClaimsModel }).Claims;

/** Has the engine send an application the claims that its settings name, under the names it wants; in every token alike. */
export function sendAsWanted(provider: Provider): void {
  const { prototype } = modelOf(provider);
  const { result } = prototype;
  prototype.result = async function () {
    return sentClaims(await result.call(this), signOnOfClient(this.client));
  };
}

/**
 * Adds the claims to what introspection says of a user's token, as they are now. A token whose user may no longer use the
 * application is not active.
 */
export async function introspectClaims(context: KoaContextWithOIDC, findAccount: AccountFinder): Promise<void> {
  const { body } = context;
  if (context.oidc.route !== "introspection" || !isActive(body)) return;
  const { entities, provider } = context.oidc;
  const token: AccessToken | RefreshToken | undefined = entities.AccessToken ?? entities.RefreshToken;
  if (!token?.accountId) return;
  const account = await findAccount(context, token.accountId);
  if (!account) {
    context.body = { active: false };
    return;
  }
  const claims = new (modelOf(provider))(await account.claims("userinfo", token.scope ?? "", {}, []), { ctx: context });
  context.body = { ...(await claims.scope(token.scope ?? "").result()), ...body };
}

const isActive = (body: unknown): body is Record<string, unknown> =>
  typeof body === "object" && body !== null && "active" in body && body.active === true;
