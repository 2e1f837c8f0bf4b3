import type { KoaContextWithOIDC } from "oidc-provider";
import { rememberOpening } from "../identity/opening";
import type { Database } from "../kit/db/database";
import type { OpenIdAccount } from "./accounts";
import { signOnOfClient } from "./clients";
import { isConsented, mustAsk } from "./consent";
import type { KeptGrant } from "./kept-grant";
import { OFFLINE_SCOPE } from "./scopes";

/** What the steps of a sign-in answer, each for those after it. */
export interface StepResults {
  select_account?: object;
  login?: { accountId: string; ts: number; amr: string[]; acr: string };
  assignment?: { clientId: string };
  consent?: { grantId: string };
}

/** Id of the company the sign-in is for: chosen now or before, or the only one; undefined while it is to be chosen. */
export function clientOfSignIn(
  { links }: Pick<OpenIdAccount, "links">,
  result: StepResults | undefined,
  grant: KeptGrant | undefined,
): string | undefined {
  const isLink = (id: string | undefined) => links.some(({ client }) => client.id === id);
  const [only, ...others] = links;
  // Who chooses as whom to sign in chooses for which company, too.
  const before = result?.select_account ? undefined : grant?.chosenClient;
  const wanted = [result?.assignment?.clientId, before].find(isLink);
  return wanted ?? (others.length === 0 ? only?.client.id : undefined);
}

/**
 * The grant of a sign-in. Applications that an Admin assigns need no consent: theirs is given here, for what is asked
 * and the company that was chosen. Others have theirs from the step in which the user agreed, and for what was agreed
 * before.
 */
export async function grantOfSignIn(db: Database, context: KoaContextWithOIDC): Promise<KeptGrant | undefined> {
  const { oidc } = context;
  const { client, session, provider } = oidc;
  const account = oidc.entities.Account as OpenIdAccount;
  const result = oidc.result as StepResults | undefined;
  if (!client || !session) return undefined;

  const id = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const found: KeptGrant | undefined = id ? await provider.Grant.find(id) : undefined;
  const grant = found?.accountId === account.accountId ? found : undefined;
  const signOn = signOnOfClient(client);
  const chosenClient = clientOfSignIn(account, result, grant);
  const link = account.links.find((each) => each.client.id === chosenClient);
  if (!link) return undefined;
  const asks = mustAsk(signOn, link);
  const mayGive = !asks || isConsented(account, oidc.requestParamOIDCScopes);
  if (!mayGive && !grant) return undefined;

  const given: KeptGrant = grant ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  const before = JSON.stringify(contentOf(given));
  given.chosenClient = link.client.id;
  if (mayGive) given.addOIDCScope([...oidc.requestParamOIDCScopes]);
  if (!asks && oidc.requestParamClaims.size > 0) given.addOIDCClaims([...oidc.requestParamClaims]);
  // Once something is to outlive the session, so does the grant.
  const outlives = given.getOIDCScope().split(" ").includes(OFFLINE_SCOPE);
  given.sessionUid = outlives ? undefined : session.uid;
  const isChanged = !grant || JSON.stringify(contentOf(given)) !== before;
  if (isChanged) await given.save();
  if (isChanged || result?.consent)
    await rememberOpening(db, {
      userId: account.accountId,
      applicationId: signOn.applicationId,
      clientId: link.client.id,
    });
  return given;
}

const contentOf = ({ openid, chosenClient, sessionUid }: KeptGrant) => ({ openid, chosenClient, sessionUid });
