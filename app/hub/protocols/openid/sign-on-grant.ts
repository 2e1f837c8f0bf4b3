import type { KoaContextWithOIDC } from "oidc-provider";
import { rememberOpening } from "../../identity/account/opening";
import type { Database } from "../../kit/db/database";
import type { OpenIdAccount } from "./accounts";
import { type AskedApi, apisOf, consentsTo } from "./apis";
import { signOnOfClient } from "./clients";
import { isConsented, mustAsk } from "./consent";
import type { KeptGrant } from "./kept-grant";
import { sidOf } from "./portal-session";
import { OFFLINE_SCOPE } from "./scopes";

export interface StepResults {
  select_account?: object;
  login?: { accountId: string; ts: number; amr: string[]; acr: string };
  assignment?: { clientId: string };
  consent?: { grantId: string };
}

/** Chosen now, where it was opened or earlier, or the only one. */
export function clientOfSignIn(
  { links, openedFor }: Pick<OpenIdAccount, "links" | "openedFor">,
  result: StepResults | undefined,
  grant: KeptGrant | undefined,
): string | undefined {
  const isLink = (id: string | undefined) => links.some(({ client }) => client.id === id);
  const [only, ...others] = links;
  // Choosing an account also means choosing a company.
  const before = result?.select_account ? undefined : grant?.chosenClient;
  const wanted = [result?.assignment?.clientId, openedFor, before].find(isLink);
  return wanted ?? (others.length === 0 ? only?.client.id : undefined);
}

/**
 * One grant per sign-in: a reused or revoked token leaves other tabs' tokens. The session's choices and consent carry over. Applications
 * assigned without consent get the requested scopes.
 */
export async function grantOfSignIn(db: Database, context: KoaContextWithOIDC): Promise<KeptGrant | undefined> {
  const { oidc } = context;
  const { client, session, provider } = oidc;
  const account = oidc.entities.Account as OpenIdAccount;
  const result = oidc.result as StepResults | undefined;
  if (!client || !session) return undefined;

  const find = async (id: string | undefined): Promise<KeptGrant | undefined> => {
    const found = id === undefined ? undefined : await provider.Grant.find(id);
    return found?.accountId === account.accountId ? found : undefined;
  };
  const begun = await find(result?.consent?.grantId ?? oidc.entities.Interaction?.grantId);
  const before = begun ?? (await find(session.grantIdFor(client.clientId)));
  const signOn = signOnOfClient(client);
  const chosenClient = clientOfSignIn(account, result, before);
  const link = account.links.find((each) => each.client.id === chosenClient);
  if (!link) return undefined;
  const asks = mustAsk(signOn, link);
  const apis = apisOf(context);
  const mayGive = !asks || isConsented(account, [...oidc.requestParamOIDCScopes, ...apis.flatMap(consentsTo)]);
  if (!mayGive && !before) return undefined;

  const given: KeptGrant = begun ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  const stored = begun && JSON.stringify(contentOf(begun));
  if (!begun && before) agreeAsBefore(given, before);
  given.chosenClient = link.client.id;
  given.sessionUid = session.uid;
  if (!session.sidFor(client.clientId)) session.sidFor(client.clientId, sidOf(session.uid, client.clientId));
  if (mayGive) {
    given.addOIDCScope([...oidc.requestParamOIDCScopes]);
    grantApis(given, apis);
  }
  if (!asks && oidc.requestParamClaims.size > 0) given.addOIDCClaims([...oidc.requestParamClaims]);
  if (JSON.stringify(contentOf(given)) !== stored) await given.save();
  if (before?.chosenClient !== link.client.id || result?.consent)
    await rememberOpening(db, {
      userId: account.accountId,
      applicationId: signOn.applicationId,
      clientId: link.client.id,
    });
  return given;
}

export function grantApis(grant: KeptGrant, apis: readonly AskedApi[]): void {
  for (const { audience, scopes } of apis) grant.addResourceScope(audience, scopes);
}

/** Offline access is decided anew at each sign-in. */
function agreeAsBefore(given: KeptGrant, before: KeptGrant): void {
  given.addOIDCScope(
    before
      .getOIDCScope()
      .split(" ")
      .filter((scope) => scope !== OFFLINE_SCOPE),
  );
  given.addOIDCClaims(before.getOIDCClaims());
}

const contentOf = ({ openid, resources, chosenClient, sessionUid }: KeptGrant) => ({
  openid,
  resources,
  chosenClient,
  sessionUid,
});
