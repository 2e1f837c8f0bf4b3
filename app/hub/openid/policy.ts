import type { interactionPolicy, KoaContextWithOIDC } from "oidc-provider";
import {
  ASSURANCE_LEVELS,
  type AuthenticationMethod,
  assuranceOf,
  type FactorPolicy,
} from "~/contract/kit/authentication";
import { missingFactor } from "../factor/policy";
import type { OpenIdAccount } from "./accounts";
import { signOnOfClient } from "./clients";
import { requestOf } from "./peers";
import { clientOfSignIn, type StepResults } from "./sign-on-grant";
import { words } from "./words";

/** Of the step in which its user chooses for which company they sign in, or is told that they are not assigned. */
export const ASSIGNMENT_STEP = "assignment";

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

/** The second factor that role, application and company demand together and the session has not shown. */
async function unmetFactor({ account, result, context }: SignIn): Promise<FactorPolicy | undefined> {
  const { client, grant } = context.oidc;
  const session = await requestOf(context).session();
  if (!client || !session) return undefined;
  const chosen = account && clientOfSignIn(account, result, grant);
  const company = account?.links.find((link) => link.client.id === chosen)?.factorPolicy;
  return missingFactor(session, [signOnOfClient(client).application.factorPolicy, ...(company ? [company] : [])]);
}

/** Whether it is longer ago than `max_age`. With 0 it always is: theirs counts in whole seconds, and lets the same one pass. */
function isTooLongAgo({ result, context }: SignIn): boolean {
  const { params, session } = context.oidc;
  if (params?.max_age === undefined || result?.login) return false;
  const maxAge = Number(params.max_age);
  return !session?.accountId || maxAge === 0 || session.past(maxAge);
}

/** Levels that are named, none of which was reached; what is surer than one of them will do. */
function isUnreached(methods: SignIn["methods"], named: readonly string[]): boolean {
  const known = ASSURANCE_LEVELS.filter((level) => named.includes(level));
  const shown = ASSURANCE_LEVELS.indexOf(assuranceOf(methods));
  return named.length > 0 && !known.some((level) => ASSURANCE_LEVELS.indexOf(level) <= shown);
}

/** `acr_values`: a wish, met as far as its user can: it is asked about once. */
function isWishUnmet({ methods, result, context }: SignIn): boolean {
  const asked = context.oidc.params?.acr_values;
  const wishes = typeof asked === "string" ? asked.split(" ") : [];
  const known = wishes.filter((wish) => ASSURANCE_LEVELS.some((level) => level === wish));
  return !result?.login && isUnreached(methods, known);
}

/** `claims.id_token.acr`, marked as essential. */
function isEssentialUnmet({ methods, context }: SignIn): boolean {
  const { essential, value, values } = context.oidc.claims.id_token?.acr ?? {};
  const wanted = [values ?? value ?? []].flat().filter((each): each is string => typeof each === "string");
  return essential === true && isUnreached(methods, wanted);
}

/**
 * What a sign-in has to pass, in this order: who it is, and as surely as is demanded; for which company; and whether the
 * application may read what it asks for.
 */
export function policyOf({ base, Prompt, Check }: typeof interactionPolicy): ReturnType<typeof base> {
  const policy = base();
  const { checks } = policy.get("login")!;
  // Theirs want the very level that is named.
  checks.remove("essential_acr");
  checks.remove("essential_acrs");
  checks.remove("max_age");
  checks.add(new Check("max_age", words.told.tooLongAgo, (context) => isTooLongAgo(signInOf(context))));
  checks.add(
    new Check("essential_acr", "the kind of sign-in that is asked for was not reached", (context) =>
      isEssentialUnmet(signInOf(context)),
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
    new Check("acr_values", "a surer sign-in is wished for", "interaction_required", (context) => {
      const signIn = signInOf(context);
      return signIn.account !== undefined && isWishUnmet(signIn);
    }),
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
  policy.add(assignment, 1);
  policy.add(new Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}
