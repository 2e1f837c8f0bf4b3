import type { interactionPolicy, KoaContextWithOIDC } from "oidc-provider";
import { ASSURANCE_LEVELS, type AuthenticationMethod, type FactorPolicy, reaches } from "~/contract/kit/authentication";
import { areTermsOverdue } from "../../call/session";
import { missingFactor } from "../../identity/factor/policy";
import type { OpenIdAccount } from "./accounts";
import { apisOf, consentsTo } from "./apis";
import { signOnOfClient } from "./clients";
import { isConsented, mustAsk } from "./consent";
import { requestOf } from "./peers";
import { clientOfSignIn, type StepResults } from "./sign-on-grant";
import { words } from "./words";

/** Choose a company, or learn that none is assigned. */
export const ASSIGNMENT_STEP = "assignment";

export const UNKNOWN_ACR = "unknown_acr";
export const UNMET = "unmet_authentication_requirements";

interface SignIn {
  account: OpenIdAccount | undefined;
  result: StepResults | undefined;
  methods: readonly AuthenticationMethod[];
  context: KoaContextWithOIDC;
}

function signInOf(context: KoaContextWithOIDC): SignIn {
  const { entities, result, session } = context.oidc;
  return {
    account: entities.Account as OpenIdAccount | undefined,
    result: result as StepResults | undefined,
    methods: (session?.amr ?? []) as AuthenticationMethod[],
    context,
  };
}

async function unmetFactor({ account, result, context }: SignIn): Promise<FactorPolicy | undefined> {
  const { client, grant } = context.oidc;
  const session = await requestOf(context).session();
  if (!client || !session) return undefined;
  const chosen = account && clientOfSignIn(account, result, grant);
  const company = account?.links.find((link) => link.client.id === chosen)?.factorPolicy;
  const signOns = [signOnOfClient(client), ...apisOf(context).map(({ api }) => api)];
  const applications = signOns.map(({ application }) => application.factorPolicy);
  return missingFactor(session, [...applications, ...(company ? [company] : [])]);
}

/** 0 always asks; the engine, counting whole seconds, would accept the sign-in just made. */
function isTooLongAgo({ result, context }: SignIn): boolean {
  const { params, session } = context.oidc;
  if (params?.max_age === undefined || result?.login) return false;
  const maxAge = Number(params.max_age);
  return !session?.accountId || maxAge === 0 || session.past(maxAge);
}

/** A stronger level counts. */
const isUnreached = (methods: SignIn["methods"], named: readonly string[]): boolean =>
  named.length > 0 && !reaches(methods, named);

const isKnown = (name: string): boolean => ASSURANCE_LEVELS.some((level) => level === name);

function wishedLevels({ oidc }: KoaContextWithOIDC): string[] {
  const asked = oidc.params?.acr_values;
  return typeof asked === "string" ? asked.split(" ").filter(isKnown) : [];
}

/** Essential levels in `claims.id_token.acr`. */
function essentialLevels({ oidc }: KoaContextWithOIDC): string[] {
  const { essential, value, values } = oidc.claims.id_token?.acr ?? {};
  const named = [values ?? value ?? []].flat().filter((each): each is string => typeof each === "string");
  return essential === true ? named : [];
}

/** Asked for once, and met as far as the user can. */
const isWishUnmet = ({ account, methods, result, context }: SignIn): boolean =>
  account !== undefined && !result?.login && isUnreached(methods, wishedLevels(context));

/** The application insists on unknown levels only. */
function isUnmeetable(context: KoaContextWithOIDC): boolean {
  const named = essentialLevels(context);
  return named.length > 0 && !named.some(isKnown);
}

function isApiUnconsented(context: KoaContextWithOIDC): boolean {
  const { client, grant } = context.oidc;
  const { account, result } = signInOf(context);
  if (!client || !account || result?.consent) return false;
  const signOn = signOnOfClient(client);
  const link = account.links.find((each) => each.client.id === clientOfSignIn(account, result, grant));
  return mustAsk(signOn, link) && !isConsented(account, apisOf(context).flatMap(consentsTo));
}

/** In this order: authentication, demanded factors, terms, company, consent. */
export function policyOf({ base, Prompt, Check }: typeof interactionPolicy): ReturnType<typeof base> {
  const policy = base();
  const { checks } = policy.get("login")!;
  // The engine's checks demand exactly the named acr; ours accept a stronger one.
  checks.remove("essential_acr");
  checks.remove("essential_acrs");
  checks.remove("max_age");
  checks.add(new Check("max_age", words.told.tooLongAgo, (context) => isTooLongAgo(signInOf(context))));
  checks.add(new Check(UNKNOWN_ACR, words.told.unmeetable, UNMET, isUnmeetable));
  checks.add(
    new Check(
      "essential_acr",
      words.told.notReached,
      "interaction_required",
      (context) => isUnreached(signInOf(context).methods, essentialLevels(context)),
      (context) => ({ essential: essentialLevels(context) }),
    ),
  );
  checks.add(
    new Check(
      "factor",
      words.told.factorDemanded,
      "interaction_required",
      async (context) => (await unmetFactor(signInOf(context))) !== undefined,
      async (context) => ({ demand: await unmetFactor(signInOf(context)) }),
    ),
  );
  checks.add(
    new Check("terms", words.told.termsDue, "interaction_required", async (context) => {
      const session = await requestOf(context).session();
      return session !== undefined && areTermsOverdue(session);
    }),
  );
  checks.add(
    new Check(
      "acr_values",
      words.told.wished,
      "interaction_required",
      (context) => isWishUnmet(signInOf(context)),
      (context) => ({ wished: wishedLevels(context) }),
    ),
  );
  const assignment = new Prompt(
    { name: ASSIGNMENT_STEP, requestable: false },
    new Check("not_assigned", words.told.notAssigned, "access_denied", (context) => {
      const { account } = signInOf(context);
      return account !== undefined && account.links.length === 0;
    }),
    new Check("client_choice", words.told.clientChoice, "interaction_required", (context) => {
      const { account, result } = signInOf(context);
      if (!account || account.links.length === 0) return false;
      return clientOfSignIn(account, result, context.oidc.entities.Grant) === undefined;
    }),
  );
  // The engine asks about scopes alone; an API may have none.
  policy.get("consent")!.checks.add(new Check("api_not_consented", words.told.apiConsent, isApiUnconsented));
  policy.add(assignment, 1);
  policy.add(new Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}
