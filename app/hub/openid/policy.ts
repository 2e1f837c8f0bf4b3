import type { interactionPolicy, KoaContextWithOIDC } from "oidc-provider";
import {
  ASSURANCE_LEVELS,
  type AuthenticationMethod,
  assuranceOf,
  type FactorPolicy,
  satisfies,
  strongestOf,
} from "~/contract/kit/authentication";
import type { OpenIdAccount } from "./accounts";
import { signOnOfClient } from "./clients";
import { clientOfSignIn, type StepResults } from "./sign-on-grant";

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

/** The second factor that the application and the company demand together. */
export function demandOf({ account, result, context }: Pick<SignIn, "account" | "result" | "context">): FactorPolicy {
  const { client, grant } = context.oidc;
  if (!client) return "none";
  const chosen = account && clientOfSignIn(account, result, grant);
  const company = account?.links.find((link) => link.client.id === chosen)?.factorPolicy;
  return strongestOf([signOnOfClient(client).application.factorPolicy, ...(company ? [company] : [])]);
}

/** `acr_values`: a wish, met as far as its user can: it is asked about once. */
function isWishUnmet({ methods, result, context }: SignIn): boolean {
  const asked = context.oidc.params?.acr_values;
  const wishes = typeof asked === "string" ? asked.split(" ") : [];
  const known = ASSURANCE_LEVELS.filter((level) => wishes.includes(level));
  const shown = ASSURANCE_LEVELS.indexOf(assuranceOf(methods));
  return known.length > 0 && !result?.login && !known.some((level) => ASSURANCE_LEVELS.indexOf(level) <= shown);
}

/**
 * What a sign-in has to pass, in this order: who it is, and as surely as is demanded; for which company; and whether the
 * application may read what it asks for.
 */
export function policyOf({ base, Prompt, Check }: typeof interactionPolicy): ReturnType<typeof base> {
  const policy = base();
  policy.get("login")!.checks.add(
    new Check(
      "factor",
      "a second factor is demanded",
      "interaction_required",
      (context) => {
        const { account, methods } = signInOf(context);
        return account !== undefined && !satisfies(methods, demandOf(signInOf(context)));
      },
      (context) => ({ demand: demandOf(signInOf(context)) }),
    ),
  );
  policy.get("login")!.checks.add(
    new Check("acr_values", "a surer sign-in is wished for", "interaction_required", (context) => {
      const signIn = signInOf(context);
      return signIn.account !== undefined && isWishUnmet(signIn);
    }),
  );
  const assignment = new Prompt(
    { name: ASSIGNMENT_STEP, requestable: false },
    new Check("not_assigned", "the application is not assigned", "access_denied", (context) => {
      const { account } = signInOf(context);
      return account !== undefined && account.links.length === 0;
    }),
    new Check("client_choice", "it is to be chosen for whom", "interaction_required", (context) => {
      const { account, result } = signInOf(context);
      if (!account || account.links.length === 0) return false;
      return clientOfSignIn(account, result, context.oidc.entities.Grant) === undefined;
    }),
  );
  policy.add(assignment, 1);
  return policy;
}
