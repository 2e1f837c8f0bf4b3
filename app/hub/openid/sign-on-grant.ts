import type { KoaContextWithOIDC } from "oidc-provider";
import type { OpenIdAccount } from "./accounts";
import { signOnOfClient } from "./clients";
import type { KeptGrant } from "./kept-grant";
import { OFFLINE_SCOPE } from "./scopes";

/** What the steps of a sign-in answer, each for those after it. */
export interface StepResults {
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
  const wanted = [result?.assignment?.clientId, grant?.chosenClient].find(isLink);
  return wanted ?? (others.length === 0 ? only?.client.id : undefined);
}

/**
 * The grant of a sign-in. Applications that an Admin assigns need no consent: theirs is given here, for what is asked
 * and the company that was chosen. Others have theirs from the step in which the user agreed.
 */
export async function grantOfSignIn(context: KoaContextWithOIDC): Promise<KeptGrant | undefined> {
  const { oidc } = context;
  const { client, session, provider } = oidc;
  const account = oidc.entities.Account as OpenIdAccount;
  const result = oidc.result as StepResults | undefined;
  if (!client || !session) return undefined;

  const id = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const found: KeptGrant | undefined = id ? await provider.Grant.find(id) : undefined;
  const grant = found?.accountId === account.accountId ? found : undefined;
  const { consent } = signOnOfClient(client);
  const chosenClient = clientOfSignIn(account, result, grant);
  if (chosenClient === undefined) return undefined;
  if (consent === "ask" && !grant) return undefined;

  const given: KeptGrant = grant ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  const before = JSON.stringify(contentOf(given));
  given.chosenClient = chosenClient;
  if (consent === "none") {
    given.addOIDCScope([...oidc.requestParamOIDCScopes]);
    if (oidc.requestParamClaims.size > 0) given.addOIDCClaims([...oidc.requestParamClaims]);
  }
  // Once something is to outlive the session, so does the grant.
  const outlives = given.getOIDCScope().split(" ").includes(OFFLINE_SCOPE);
  given.sessionUid = outlives ? undefined : session.uid;
  if (!grant || JSON.stringify(contentOf(given)) !== before) await given.save();
  return given;
}

const contentOf = ({ openid, chosenClient, sessionUid }: KeptGrant) => ({ openid, chosenClient, sessionUid });
