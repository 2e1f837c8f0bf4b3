import type { Client, errors, KoaContextWithOIDC, ResourceServer } from "oidc-provider";
import { URL_MAX } from "~/contract/kit/rules";
import { ADDRESSES_MAX, AUDIENCE_PATTERN } from "~/contract/kit/sign-on-rules";
import { type SignOn, signOnByAudience } from "../../directory/sign-on/read";
import { secondsWithin } from "../../identity/account/period";
import type { Database, Queryable } from "../../kit/db/database";
import {
  type ApplicationLink,
  type ApplicationUser,
  applicationUser,
  linkOfGrant,
  type OpenIdAccount,
  roleClaims,
} from "./accounts";
import { signOnOfClient } from "./clients";
import { requestOf } from "./peers";
import { programOf } from "./programs";
import { sentClaims } from "./scopes";
import { subjectAt } from "./subject";
import { words } from "./words";

/** Whether an application may get tokens for an API. */
export const mayCall = (api: SignOn, caller: SignOn): boolean =>
  api.applicationId === caller.applicationId ||
  api.calledBy === "every" ||
  (caller.clientId !== null && api.callers.includes(caller.clientId));

interface Found {
  api?: SignOn;
  /** Why there is none for this application; for the audit log. */
  refusal?: string;
}

/** @param resource as a request says it */
async function findApi(on: Queryable, resource: string, caller: SignOn): Promise<Found> {
  const isAudience = resource.length <= URL_MAX && AUDIENCE_PATTERN.test(resource);
  const api = isAudience ? await signOnByAudience(on, resource) : undefined;
  if (api?.application.status !== "ACTIVE") return { refusal: words.refused.unknownApi };
  return mayCall(api, caller) ? { api } : { refusal: words.refused.notCaller(api.application.name) };
}

export interface AskedApi {
  api: SignOn;
  audience: string;
  scopes: string[];
}

const namesIn = (value: unknown): string[] => (typeof value === "string" ? value.split(" ") : []);

/** The APIs of the engine's request, once it has judged `resource`, each with its scopes among those asked for. */
export function apisOf(context: KoaContextWithOIDC): AskedApi[] {
  const names = namesIn(context.oidc.params?.["scope"]);
  const judged = [...(requestOf(context).notes.apis ?? [])];
  return judged.map(([audience, api]) => ({ api, audience, scopes: scopesAsked(api, names) }));
}

/** The APIs of an interaction's request, which the engine judged when it began. */
export async function askedApis(
  on: Queryable,
  { resource, scope }: Readonly<Record<string, unknown>>,
  caller: SignOn,
): Promise<AskedApi[]> {
  const asked: AskedApi[] = [];
  for (const audience of [resource].flat().filter((each) => typeof each === "string")) {
    const { api } = await findApi(on, audience, caller);
    if (api) asked.push({ api, audience, scopes: scopesAsked(api, namesIn(scope)) });
  }
  return asked;
}

const scopesAsked = ({ apiScopes }: SignOn, names: readonly string[]): string[] =>
  apiScopes.map(({ name }) => name).filter((name) => names.includes(name));

/** Kept with the user's consent; neither contains `#`. */
export const consentsTo = ({ audience, scopes }: Pick<AskedApi, "audience" | "scopes">): string[] =>
  ["", ...scopes].map((scope) => `${audience}#${scope}`);

type TargetErrors = Pick<typeof errors, "InvalidTarget">;

/** @param reason for the audit log */
export function invalidTarget(context: KoaContextWithOIDC, { InvalidTarget }: TargetErrors, reason: string): Error {
  requestOf(context).notes.refusedApi = reason;
  return new InvalidTarget(words.told.noSuchApi);
}

/** The engine's view of an API (RFC 8707). @throws InvalidTarget */
export const resourceServers =
  (db: Database, engineErrors: TargetErrors) =>
  async (context: KoaContextWithOIDC, resource: string, client: Client): Promise<ResourceServer> => {
    const { params } = context.oidc;
    if ([params?.["resource"] ?? []].flat().length > ADDRESSES_MAX || programOf(client))
      throw invalidTarget(context, engineErrors, words.refused.unknownApi);
    const { api, refusal = "" } = await findApi(db, resource, signOnOfClient(client));
    if (!api) throw invalidTarget(context, engineErrors, refusal);
    (requestOf(context).notes.apis ??= new Map()).set(resource, api);
    return {
      audience: resource,
      scope: api.apiScopes.map(({ name }) => name).join(" "),
      accessTokenTTL: await secondsAt(db, api, context),
    };
  };

/** No token outlives the access at the API that it speaks of. */
async function secondsAt(db: Database, api: SignOn, { oidc: { entities } }: KoaContextWithOIDC): Promise<number> {
  const account = entities.Account as OpenIdAccount | undefined;
  const chosen = linkOfGrant(account, entities.Grant);
  const at = account && chosen && (await linkAt(db, api, account.user.id, chosen));
  return secondsWithin(at?.link.validUntil, api.accessTokenSeconds);
}

async function linkAt(
  db: Database,
  { applicationId }: SignOn,
  userId: string,
  { client }: ApplicationLink,
): Promise<({ link: ApplicationLink } & Pick<ApplicationUser, "groups" | "attributes">) | undefined> {
  const found = await applicationUser(db, userId, applicationId);
  const link = found?.links.find((each) => each.client.id === client.id);
  return found && link && { link, groups: found.groups, attributes: found.attributes };
}

/**
 * The user's role at the API for the client they act for. Without an assignment there a token names the client alone: a role of
 * the calling application means nothing to an API.
 */
export async function claimsAt(
  db: Database,
  api: SignOn,
  userId: string,
  chosen: ApplicationLink,
): Promise<Record<string, unknown>> {
  const at = await linkAt(db, api, userId, chosen);
  return at
    ? sentClaims(roleClaims(at.link, at.groups), api, at.attributes)
    : sentClaims({ client: chosen.client }, api, {});
}

/** The subject that the API knows; a calling application with a subject of its own never learns the common one. */
export const subjectOfToken =
  (db: Database) =>
  (client: Client, userId: string, api: SignOn | undefined): Promise<string> => {
    const caller = signOnOfClient(client);
    const { applicationId, pairwise } = api ?? caller;
    return subjectAt(db, userId, { applicationId, pairwise: pairwise || caller.pairwise });
  };

/** Whether an API asks about a token that is for it, of an application that may still call it (RFC 7662). */
export async function isForApi(
  { oidc: { provider } }: KoaContextWithOIDC,
  asking: Client,
  { aud, clientId = "" }: { aud?: unknown; clientId?: string | undefined },
): Promise<boolean> {
  if (programOf(asking) || asking.clientAuthMethod === "none" || typeof aud !== "string") return false;
  const api = signOnOfClient(asking);
  const caller = await provider.Client.find(clientId);
  return caller !== undefined && api.audiences.includes(aud) && mayCall(api, signOnOfClient(caller));
}
