import type { InteractionResults } from "oidc-provider";
import { z } from "zod";
import { assuranceOf, type FactorPolicy } from "~/contract/kit/authentication";
import { SECOND_MS } from "~/lib/durations";
import type { OpenIdEngine } from "../../call/open-id";
import type { Services } from "../../call/services";
import type { Session } from "../../call/session";
import { notAllowed, notFound, stepUpDue } from "../../kit/failure";
import { type ApplicationLink, applicationUser } from "./accounts";
import { idOfBound } from "./bound-session";
import { signOnOfClient } from "./clients";
import type { KeptGrant } from "./kept-grant";
import type { ASSIGNMENT_STEP } from "./policy";
import { interactionBegan } from "./records";
import { SCOPES } from "./scopes";
import { clientOfSignIn, type StepResults } from "./sign-on-grant";
import { words } from "./words";

type With = Pick<Services, "openid" | "db">;

/** A sign-in to an application that waits for a step of its user. */
export interface InteractionDetails {
  uid: string;
  /** What is to be done: show who it is, choose for which company, or agree. */
  step: "select_account" | "login" | typeof ASSIGNMENT_STEP | "consent";
  /**
   * Why: `no_session`, `login_prompt`, `max_age`, `id_token_hint`, `claims_id_token_sub_value`, `factor`, `acr_values`,
   * `essential_acr`, `unknown_acr`; `not_assigned`, `client_choice`; `consent_prompt`, `op_scopes_missing`,
   * `op_claims_missing`.
   */
  reasons: readonly string[];
  /** The second factor that the application and the company demand, where that is a reason. */
  demand: FactorPolicy | undefined;
  /** Levels of which the application insists on one, and those of which it wishes for one, where that is a reason. */
  essential: readonly string[];
  wished: readonly string[];
  application: { id: string; name: string; logo: string | null; clientId: string; startUrl: string | null };
  /** Parameters of the request: `scope`, `prompt`, `login_hint`, `ui_locales`, `acr_values`, `max_age`, `display` … */
  params: Readonly<Record<string, unknown>>;
  /** The user who was signed in when the step began. */
  userId: string | undefined;
  startedAt: Date;
  expiresAt: Date;
  /** Whether a device is signed in by a code, not this browser's application. */
  isDevice: boolean;
}

/** What the checks say of their reasons. */
interface Details {
  demand?: FactorPolicy;
  essential?: string[];
  wished?: string[];
}

/** Undefined once it has expired or was finished. */
export async function interactionDetails({ openid, db }: With, uid: string): Promise<InteractionDetails | undefined> {
  const [found, startedAt] = await Promise.all([find(openid, uid), interactionBegan(db, uid)]);
  if (!found || !startedAt) return undefined;
  const { interaction, client } = found;
  const { prompt, params, session, exp, deviceCode } = interaction;
  const { applicationId, application, initiateLoginUri, homeUrl } = signOnOfClient(client);
  const { demand, essential = [], wished = [] } = prompt.details as Details;
  return {
    uid,
    step: prompt.name as InteractionDetails["step"],
    reasons: prompt.reasons,
    demand,
    essential,
    wished,
    application: {
      id: applicationId,
      name: application.name,
      logo: application.logo,
      clientId: client.clientId,
      startUrl: initiateLoginUri ?? homeUrl,
    },
    params,
    userId: session?.accountId,
    startedAt,
    expiresAt: new Date(exp * SECOND_MS),
    isDevice: deviceCode !== undefined,
  };
}

/** Whether the application asks for this user, or for whoever signs in (`id_token_hint`, `claims.id_token.sub`). */
export async function isAskedFor({ openid }: With, uid: string, userId: string): Promise<boolean> {
  const { interaction, client } = await mustFind(openid, uid);
  const wanted = subjectIn(interaction.params);
  return wanted === undefined || wanted === (await openid.subjectOf(client, userId));
}

const Subject = z.object({ sub: z.string() });
const SubjectClaim = z.object({ id_token: z.object({ sub: z.object({ value: z.string() }) }) });

/** The engine has checked both when they came. */
function subjectIn({ id_token_hint: hint, claims }: Readonly<Record<string, unknown>>): string | undefined {
  const named = SubjectClaim.safeParse(typeof claims === "string" ? JSON.parse(claims) : undefined).data;
  if (named) return named.id_token.sub.value;
  if (typeof hint !== "string") return undefined;
  const [, payload = ""] = hint.split(".");
  return Subject.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString())).data?.sub;
}

/** Goes on after the step `select_account`, as the user of a portal session. */
export const finishAccount = ({ openid }: With, uid: string, session: Session): Promise<string> =>
  finish(openid, uid, session, { select_account: {} });

/** The companies a user may sign in to the application for, by name, and as what. */
export async function clientsToChoose(
  { db }: With,
  { application }: Pick<InteractionDetails, "application">,
  userId: string,
): Promise<readonly ApplicationLink[]> {
  return (await applicationUser(db, userId, application.id))?.links ?? [];
}

/** Whether somebody else has signed in since the step began: what was answered before them is not theirs. */
export const isTakenOver = ({ userId }: InteractionDetails, session: Session): boolean =>
  userId !== undefined && userId !== session.userId;

/**
 * Where the application asks for a new sign-in, the one before it does not count; nor does it for whoever takes over
 * from somebody else, who may have been asked.
 * @throws Failure 403 with reason "step-up"
 */
export function mustBeAnew(details: InteractionDetails, session: Session): void {
  const { reasons, startedAt } = details;
  const isAsked = reasons.includes("login_prompt") || reasons.includes("max_age") || isTakenOver(details, session);
  if (isAsked && session.authenticatedAt < startedAt) throw stepUpDue();
}

/**
 * Goes on after the step `login`, as the user of a portal session; also for whoever takes over from somebody else, for
 * whom all begins again.
 * @returns the address at which the sign-in goes on
 * @throws Failure 403 with reason "step-up" where they have to show anew who they are and have not since it began
 */
export async function finishLogin(hub: With, uid: string, session: Session): Promise<string> {
  const details = await interactionDetails(hub, uid);
  if (!details) throw notFound(words.expired);
  mustBeAnew(details, session);
  return finish(hub.openid, uid, session, {
    login: {
      accountId: session.userId,
      ts: Math.floor(session.authenticatedAt.getTime() / SECOND_MS),
      amr: [...session.methods],
      acr: assuranceOf(session.methods),
    },
  });
}

/**
 * Goes on after the step `assignment`, for one of the companies that the user may act for there.
 * @throws Failure 403 for another one
 */
export async function finishAssignment(hub: With, uid: string, session: Session, clientId: string): Promise<string> {
  const { client } = await mustFind(hub.openid, uid);
  const found = await applicationUser(hub.db, session.userId, signOnOfClient(client).applicationId);
  if (!found?.links.some((link) => link.client.id === clientId)) throw notAllowed();
  return finish(hub.openid, uid, session, { assignment: { clientId } });
}

/** Goes on after the step `consent`: the application is granted what it asked for. */
export async function finishConsent(hub: With, uid: string, session: Session): Promise<string> {
  const { interaction, client, provider } = await mustFind(hub.openid, uid);
  const found = await applicationUser(hub.db, session.userId, signOnOfClient(client).applicationId);
  const results = (interaction.lastSubmission ?? {}) as StepResults;
  const stored = interaction.grantId ? ((await provider.Grant.find(interaction.grantId)) as KeptGrant) : undefined;
  const earlier = stored?.accountId === session.userId ? stored : undefined;
  const chosenClient = found && clientOfSignIn(found, results, earlier);
  if (!chosenClient) throw notAllowed();
  const grant: KeptGrant = earlier ?? new provider.Grant({ accountId: session.userId, clientId: client.clientId });
  const { missingOIDCClaims } = interaction.prompt.details as { missingOIDCClaims?: string[] };
  grant.addOIDCScope(grantableScopes(interaction.params));
  if (missingOIDCClaims) grant.addOIDCClaims(missingOIDCClaims);
  grant.chosenClient = chosenClient;
  grant.sessionUid = session.id;
  return finish(hub.openid, uid, session, { consent: { grantId: await grant.save() } });
}

/**
 * Ends a sign-in: the application is told why.
 * @param error of OAuth: `access_denied`, `login_required`, `interaction_required` …
 */
export async function refuseSignIn(
  { openid }: With,
  uid: string,
  error: string,
  description?: string,
): Promise<string> {
  const { interaction } = await mustFind(openid, uid);
  interaction.result = { error, ...(description && { error_description: description }) };
  // The user may have signed out since; a refusal is nobody's in particular.
  interaction.session = undefined;
  await interaction.persist();
  return interaction.returnTo;
}

async function finish(
  openid: OpenIdEngine,
  uid: string,
  session: Session,
  result: InteractionResults & StepResults,
): Promise<string> {
  const { interaction } = await mustFind(openid, uid);
  // Each step after the first is about the one who took it. Who has signed in in their place has chosen an account.
  const before = interaction.session?.accountId;
  const isOther = before !== undefined && before !== session.userId;
  if (isOther && !result.login) throw notAllowed(words.otherUser);
  interaction.result = isOther ? { select_account: {}, ...result } : { ...interaction.lastSubmission, ...result };
  // Where the sign-in goes on it has to be the same session as here.
  interaction.session = { accountId: session.userId, uid: session.id, cookie: idOfBound(session.id) };
  await interaction.persist();
  return interaction.returnTo;
}

async function find(openid: OpenIdEngine, uid: string) {
  const provider = await openid.provider();
  const interaction = await provider.Interaction.find(uid);
  const clientId = interaction?.params.client_id;
  const client = typeof clientId === "string" ? await provider.Client.find(clientId) : undefined;
  return interaction && client && { provider, interaction, client };
}

async function mustFind(openid: OpenIdEngine, uid: string) {
  const found = await find(openid, uid);
  if (!found) throw notFound(words.expired);
  return found;
}

/** What of a request there is to be granted. */
export const grantableScopes = ({ scope }: Readonly<Record<string, unknown>>): string[] =>
  typeof scope === "string" ? scope.split(" ").filter((each) => SCOPES.some((known) => known === each)) : [];
