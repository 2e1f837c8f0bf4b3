import type { InteractionResults } from "oidc-provider";
import { z } from "zod";
import { assuranceOf, type FactorPolicy } from "~/contract/kit/authentication";
import { SECOND_MS } from "~/lib/durations";
import type { OpenIdEngine } from "../../call/open-id";
import type { Services } from "../../call/services";
import type { Session } from "../../call/session";
import { notAllowed, notFound, stepUpDue } from "../../kit/failure";
import { type ApplicationLink, applicationUser } from "./accounts";
import { type AskedApi, askedApis } from "./apis";
import { idOfBound } from "./bound-session";
import { signOnOfClient } from "./clients";
import type { KeptGrant } from "./kept-grant";
import type { ASSIGNMENT_STEP } from "./policy";
import { interactionBegan } from "./records";
import { SCOPES } from "./scopes";
import { clientOfSignIn, grantApis, type StepResults } from "./sign-on-grant";
import { words } from "./words";

type With = Pick<Services, "openid" | "db">;

export interface InteractionDetails {
  uid: string;
  step: "select_account" | "login" | typeof ASSIGNMENT_STEP | "consent";
  /**
   * Why: `no_session`, `login_prompt`, `max_age`, `id_token_hint`, `claims_id_token_sub_value`, `factor`, `acr_values`,
   * `essential_acr`, `unknown_acr`; `not_assigned`, `client_choice`; `consent_prompt`, `op_scopes_missing`, `op_claims_missing`.
   */
  reasons: readonly string[];
  /** What application and company demand, if that is a reason. */
  demand: FactorPolicy | undefined;
  /** Levels the application insists on, and wishes for, if that is a reason. */
  essential: readonly string[];
  wished: readonly string[];
  application: { id: string; name: string; logo: string | null; clientId: string; startUrl: string | null };
  /** Request parameters: `scope`, `prompt`, `login_hint`, `ui_locales`, `acr_values`, `max_age`, `display` … */
  params: Readonly<Record<string, unknown>>;
  apis: readonly AskedApi[];
  userId: string | undefined;
  startedAt: Date;
  expiresAt: Date;
  /** A device code rather than this browser's application. */
  isDevice: boolean;
}

interface Details {
  demand?: FactorPolicy;
  essential?: string[];
  wished?: string[];
}

/** Undefined if expired or finished. */
export async function interactionDetails({ openid, db }: With, uid: string): Promise<InteractionDetails | undefined> {
  const [found, startedAt] = await Promise.all([find(openid, uid), interactionBegan(db, uid)]);
  if (!found || !startedAt) return undefined;
  const { interaction, client } = found;
  const { prompt, params, session, exp, deviceCode } = interaction;
  const signOn = signOnOfClient(client);
  const { applicationId, application, initiateLoginUri, homeUrl } = signOn;
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
    apis: await askedApis(db, params, signOn),
    userId: session?.accountId,
    startedAt,
    expiresAt: new Date(exp * SECOND_MS),
    isDevice: deviceCode !== undefined,
  };
}

/** Compares `id_token_hint` or `claims.id_token.sub`; true if neither was sent. */
export async function isAskedFor({ openid }: With, uid: string, userId: string): Promise<boolean> {
  const { interaction, client } = await mustFind(openid, uid);
  const wanted = subjectIn(interaction.params);
  return wanted === undefined || wanted === (await openid.subjectOf(client, userId));
}

const Subject = z.object({ sub: z.string() });
const SubjectClaim = z.object({ id_token: z.object({ sub: z.object({ value: z.string() }) }) });

/** The engine has validated both parameters. */
function subjectIn({ id_token_hint: hint, claims }: Readonly<Record<string, unknown>>): string | undefined {
  const named = SubjectClaim.safeParse(typeof claims === "string" ? JSON.parse(claims) : undefined).data;
  if (named) return named.id_token.sub.value;
  if (typeof hint !== "string") return undefined;
  const [, payload = ""] = hint.split(".");
  return Subject.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString())).data?.sub;
}

export const finishAccount = ({ openid }: With, uid: string, session: Session): Promise<string> =>
  finish(openid, uid, session, { select_account: {} });

export async function clientsToChoose(
  { db }: With,
  { application }: Pick<InteractionDetails, "application">,
  userId: string,
): Promise<readonly ApplicationLink[]> {
  return (await applicationUser(db, userId, application.id))?.links ?? [];
}

/** Earlier answers are then another user's. */
export const isTakenOver = ({ userId }: InteractionDetails, session: Session): boolean =>
  userId !== undefined && userId !== session.userId;

/**
 * Rejects an earlier sign-in if the application wants a new one, or another user took over.
 * @throws Failure 403 with reason "step-up"
 */
export function mustBeAnew(details: InteractionDetails, session: Session): void {
  const { reasons, startedAt } = details;
  const isAsked = reasons.includes("login_prompt") || reasons.includes("max_age") || isTakenOver(details, session);
  if (isAsked && session.authenticatedAt < startedAt) throw stepUpDue();
}

/**
 * For a user who took over, the sign-in starts again.
 * @returns the address to continue at
 * @throws Failure 403 with reason "step-up" if they must authenticate again first
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

/** @throws Failure 403 if the user is not assigned for the company */
export async function finishAssignment(hub: With, uid: string, session: Session, clientId: string): Promise<string> {
  const { client } = await mustFind(hub.openid, uid);
  const found = await applicationUser(hub.db, session.userId, signOnOfClient(client).applicationId);
  if (!found?.links.some((link) => link.client.id === clientId)) throw notAllowed();
  return finish(hub.openid, uid, session, { assignment: { clientId } });
}

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
  grantApis(grant, await askedApis(hub.db, interaction.params, signOnOfClient(client)));
  if (missingOIDCClaims) grant.addOIDCClaims(missingOIDCClaims);
  grant.chosenClient = chosenClient;
  grant.sessionUid = session.id;
  return finish(hub.openid, uid, session, { consent: { grantId: await grant.save() } });
}

/** @param error OAuth's: `access_denied`, `login_required`, `interaction_required` … */
export async function refuseSignIn(
  { openid }: With,
  uid: string,
  error: string,
  description?: string,
): Promise<string> {
  const { interaction } = await mustFind(openid, uid);
  interaction.result = { error, ...(description && { error_description: description }) };
  // The user may have signed out since; a refusal needs no session.
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
  // Later steps belong to the first's user, unless another signs in anew.
  const before = interaction.session?.accountId;
  const isOther = before !== undefined && before !== session.userId;
  if (isOther && !result.login) throw notAllowed(words.otherUser);
  interaction.result = isOther ? { select_account: {}, ...result } : { ...interaction.lastSubmission, ...result };
  // The sign-in must continue in this session.
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

export const grantableScopes = ({ scope }: Readonly<Record<string, unknown>>): string[] =>
  typeof scope === "string" ? scope.split(" ").filter((each) => SCOPES.some((known) => known === each)) : [];
