import { asc, eq, sql } from "drizzle-orm";
import type { AddressUse, ClaimName } from "~/contract/kit/sign-on-rules";
import { signOn } from "~/contract/sign-on";
import type { Queryable } from "../../kit/db/database";
import {
  type AuditValues,
  applicationGroups,
  applicationSecrets,
  applicationSignOns,
  groups,
  signOnAddresses,
} from "../../kit/db/schema";
import { mapped } from "../../kit/records/mapped";

export const signOnColumns = mapped(
  applicationSignOns,
  signOn,
  { redirectUris: null, postLogoutRedirectUris: null, audiences: null, acsUris: null, claimNames: null, groups: null },
  ["applicationId", "claimNames"],
);

export type Settings = typeof applicationSignOns.$inferSelect;
type Address = Pick<typeof signOnAddresses.$inferSelect, "use" | "uri" | "environment" | "acsIndex">;

export interface StoredSignOn {
  /** Undefined if the application was only ever launched. */
  settings: Settings | undefined;
  addresses: readonly Address[];
  /** Names of the groups that it learns of, sorted. */
  groups: readonly string[];
}

export const NO_SIGN_ON: StoredSignOn = { settings: undefined, addresses: [], groups: [] };

export async function storedSignOn(on: Queryable, applicationId: string): Promise<StoredSignOn> {
  const [settings] = await on
    .select()
    .from(applicationSignOns)
    .where(eq(applicationSignOns.applicationId, applicationId));
  const addresses = await on
    .select({
      use: signOnAddresses.use,
      uri: signOnAddresses.uri,
      environment: signOnAddresses.environment,
      acsIndex: signOnAddresses.acsIndex,
    })
    .from(signOnAddresses)
    .where(eq(signOnAddresses.applicationId, applicationId))
    .orderBy(asc(signOnAddresses.use), asc(signOnAddresses.position));
  const learnt = await on
    .select({ name: groups.name })
    .from(applicationGroups)
    .innerJoin(groups, eq(groups.id, applicationGroups.groupId))
    .where(eq(applicationGroups.applicationId, applicationId))
    .orderBy(asc(sql`lower(${groups.name})`));
  return { settings, addresses, groups: learnt.map(({ name }) => name) };
}

/** 1 without a row, so that two first saves conflict. */
export const versionOf = ({ settings }: Pick<StoredSignOn, "settings">): number => (settings?.version ?? 0) + 1;

export const addressesFor = ({ addresses }: Pick<StoredSignOn, "addresses">, use: AddressUse) =>
  addresses
    .filter((address) => address.use === use)
    .map(({ uri, environment, acsIndex }) => ({
      uri,
      environment,
      ...(acsIndex === null ? undefined : { index: acsIndex }),
    }));

export const claimNamesOf = (names: Settings["claimNames"]) =>
  Object.entries(names).map(([claim, sentAs]) => ({ claim: claim as ClaimName, sentAs }));

/** Secrets by name only. */
export async function recordedSignOn(on: Queryable, applicationId: string): Promise<AuditValues> {
  const stored = await storedSignOn(on, applicationId);
  if (!stored.settings) return {};
  const secrets = await on
    .select({ id: applicationSecrets.id, name: applicationSecrets.name })
    .from(applicationSecrets)
    .where(eq(applicationSecrets.applicationId, applicationId))
    .orderBy(asc(applicationSecrets.id));
  const inWords = (use: AddressUse) =>
    addressesFor(stored, use).map(({ uri, environment, index }) =>
      [uri, environment && `(${environment})`, index !== undefined && `[${index}]`].filter(Boolean).join(" "),
    );
  return {
    ...signOnColumns.toFields(stored.settings),
    claimNames: claimNamesOf(stored.settings.claimNames).map(({ claim, sentAs }) => `${claim} = ${sentAs}`),
    redirectUris: inWords("redirect"),
    postLogoutRedirectUris: inWords("post_logout"),
    audiences: inWords("audience"),
    acsUris: inWords("acs"),
    apiScopes: stored.settings.apiScopes.map(({ name, description }) => `${name}: ${description}`),
    moreClaims: stored.settings.moreClaims.map(({ sentAs, value }) => `${sentAs} = ${value}`),
    groups: [...stored.groups],
    secrets,
  } as AuditValues;
}
