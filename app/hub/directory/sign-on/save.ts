import { and, eq, inArray, sql } from "drizzle-orm";
import type { AddressUse } from "~/contract/kit/sign-on-rules";
import { SIGN_ON_DEFAULTS } from "~/contract/kit/sign-on-rules";
import type { Transaction } from "../../kit/db/database";
import {
  applicationGroups,
  applicationSecrets,
  applicationSignOns,
  groups,
  openIdRecords,
  signOnAddresses,
  userAttributes,
} from "../../kit/db/schema";
import { invalid } from "../../kit/failure";
import { onUniqueViolation } from "../../kit/records/change";
import { judgeAcross } from "./across";
import { inAscii } from "./address";
import { type GivenSignOn, judgeSignOn, sourcesOf } from "./rules";
import { addressesFor, claimNamesOf, type StoredSignOn, signOnColumns } from "./stored";
import { words } from "./words";

const unique = {
  application_sign_ons_client_id_key: { field: "clientId", msg: words.clientIdTaken },
  application_sign_ons_entity_id_key: { field: "entityId", msg: words.entityIdTaken },
};
const uniqueAudience = { sign_on_addresses_audience_key: { field: "audiences", msg: words.audienceTaken } };

const USES = {
  redirectUris: "redirect",
  postLogoutRedirectUris: "post_logout",
  audiences: "audience",
  acsUris: "acs",
} as const satisfies Record<string, AddressUse>;
type ListName = keyof typeof USES;
const LISTS = Object.keys(USES) as ListName[];

interface Change {
  applicationId: string;
  stored: StoredSignOn;
  /** Omitted fields stay unchanged. */
  given: GivenSignOn;
  changedBy: string | null;
  allowHttp: boolean;
  publicUrl: string;
}

/** Stored values over defaults. */
export const wholeOf = (stored: StoredSignOn) => ({
  kind: "launch" as const,
  ...SIGN_ON_DEFAULTS,
  apiScopes: [],
  moreClaims: [],
  callers: [],
  ...(stored.settings && signOnColumns.toFields(stored.settings)),
  claimNames: claimNamesOf(stored.settings?.claimNames ?? {}),
  redirectUris: addressesFor(stored, "redirect"),
  postLogoutRedirectUris: addressesFor(stored, "post_logout"),
  audiences: addressesFor(stored, "audience"),
  groups: [...stored.groups],
  acsUris: addressesFor(stored, "acs"),
});

/**
 * The caller has locked the application.
 * @throws Failure 400 by field, 409 if another application has the client id
 */
export async function writeSignOn(tx: Transaction, change: Change): Promise<void> {
  const { applicationId, stored, changedBy } = change;
  const given = plainGiven(change.given, stored);
  const whole = { ...wholeOf(stored), ...given };
  const changed = changedOf(given, stored);
  const attributes = await attributesNamed(tx, whole);
  judgeSignOn(whole, changed, { allowHttp: change.allowHttp, publicUrl: change.publicUrl, attributes });
  await judgeAcross(tx, applicationId, changed);
  if ("clientId" in changed || "kind" in changed) await endGrants(tx, applicationId);
  if ("clientId" in changed) await renameCaller(tx, stored.settings?.clientId, given.clientId);
  const { kind: _kind, ...columns } = signOnColumns.toColumns(given);
  const values = {
    ...defined(columns),
    kind: whole.kind,
    ...(given.claimNames && { claimNames: namesIn(given.claimNames) }),
    updatedAt: new Date(),
    updatedBy: changedBy,
  } as Partial<typeof applicationSignOns.$inferInsert> & { kind: typeof whole.kind };
  await onUniqueViolation(unique, () =>
    tx
      .insert(applicationSignOns)
      .values({ ...values, applicationId, createdBy: changedBy })
      .onConflictDoUpdate({
        target: applicationSignOns.applicationId,
        set: { ...values, version: sql`${applicationSignOns.version} + 1` },
      }),
  );
  for (const name of LISTS) {
    const addresses = given[name];
    if (addresses)
      await onUniqueViolation(uniqueAudience, () => replaceAddresses(tx, applicationId, USES[name], addresses));
  }
  if (given.groups) await replaceGroups(tx, applicationId, given.groups);
}

/** Locks them, so that none is renamed or deleted meanwhile. */
async function attributesNamed(tx: Transaction, given: Pick<GivenSignOn, "moreClaims">): Promise<ReadonlySet<string>> {
  const sources = sourcesOf(given);
  if (sources.length === 0) return new Set();
  const { name } = userAttributes;
  const found = await tx.select({ name }).from(userAttributes).where(inArray(name, sources)).orderBy(name).for("share");
  return new Set(found.map((each) => each.name));
}

/** @throws Failure 400 by `groups.0` */
async function replaceGroups(tx: Transaction, applicationId: string, names: readonly string[]): Promise<void> {
  const lower = sql<string>`lower(${groups.name})`;
  const lowered = names.map((name) => name.toLowerCase());
  // Locks them, so that none is deleted meanwhile.
  const found = await tx
    .select({ id: groups.id, lower })
    .from(groups)
    .where(sql`${lower} = any(${sql.param(lowered)}::text[])`)
    .for("share");
  const unknown = lowered.findIndex((name) => !found.some((each) => each.lower === name));
  if (unknown >= 0) throw invalid(words.unknownGroup, { [`groups.${unknown}`]: [words.unknownGroup] });
  await tx.delete(applicationGroups).where(eq(applicationGroups.applicationId, applicationId));
  if (found.length > 0)
    await tx.insert(applicationGroups).values(found.map(({ id }) => ({ applicationId, groupId: id })));
}

/** A later application with that client id must not inherit what this one may call. */
async function renameCaller(
  tx: Transaction,
  before: string | null | undefined,
  after: string | null | undefined,
): Promise<void> {
  if (!before) return;
  const { callers, version } = applicationSignOns;
  const renamed = after
    ? sql`array_replace(${callers}, ${before}, ${after})`
    : sql`array_remove(${callers}, ${before})`;
  await tx
    .update(applicationSignOns)
    .set({ callers: renamed, version: sql`${version} + 1` })
    .where(sql`${before} = any(${callers})`);
}

/** A later application with that client id must not inherit them. */
async function endGrants(tx: Transaction, applicationId: string): Promise<void> {
  await tx.delete(openIdRecords).where(eq(openIdRecords.applicationId, applicationId));
}

/** Call when an application is deleted. */
export async function endSignOn(tx: Transaction, applicationId: string): Promise<void> {
  await endGrants(tx, applicationId);
  await tx.delete(applicationSecrets).where(eq(applicationSecrets.applicationId, applicationId));
  await replaceAddresses(tx, applicationId, "audience", []);
  await replaceGroups(tx, applicationId, []);
  const [ended] = await tx
    .select({ clientId: applicationSignOns.clientId })
    .from(applicationSignOns)
    .where(eq(applicationSignOns.applicationId, applicationId));
  await renameCaller(tx, ended?.clientId, undefined);
  await tx
    .update(applicationSignOns)
    .set({ clientId: null, entityId: null, version: sql`${applicationSignOns.version} + 1` })
    .where(eq(applicationSignOns.applicationId, applicationId));
}

/** Invalidates cached copies. */
export async function noteChange(tx: Transaction, applicationId: string): Promise<void> {
  await tx
    .update(applicationSignOns)
    .set({ version: sql`${applicationSignOns.version} + 1` })
    .where(eq(applicationSignOns.applicationId, applicationId));
}

type GivenAddress = NonNullable<GivenSignOn[ListName]>[number];

function plainGiven(given: GivenSignOn, stored: StoredSignOn): GivenSignOn {
  const ascii = Object.entries(given).map(([name, value]) => {
    if (typeof value === "string" && /(?:Url|Uri)$/.test(name)) return [name, inAscii(value)];
    if (LISTS.some((list) => list === name))
      return [name, (value as GivenAddress[] | undefined)?.map((each) => ({ ...each, uri: inAscii(each.uri) }))];
    return [name, value];
  });
  return withIndexes(defined(Object.fromEntries(ascii) as GivenSignOn), stored);
}

/** An address keeps the index that its metadata gave it. */
export function withIndexes(given: GivenSignOn, stored: StoredSignOn): GivenSignOn {
  if (!given.acsUris) return given;
  const known = new Map(
    stored.addresses.filter(({ use }) => use === "acs").map(({ uri, acsIndex }) => [uri, acsIndex]),
  );
  const acsUris = given.acsUris.map((each) => {
    const index = each.index ?? known.get(each.uri);
    return index == null ? each : { ...each, index };
  });
  return { ...given, acsUris };
}

const defined = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

const namesIn = (names: NonNullable<GivenSignOn["claimNames"]>): Record<string, string> =>
  Object.fromEntries(names.map(({ claim, sentAs }) => [claim, sentAs]));

export function changedOf(given: GivenSignOn, stored: StoredSignOn): GivenSignOn {
  const whole: Record<string, unknown> = wholeOf(stored);
  const changed: GivenSignOn = {};
  for (const [name, value] of Object.entries<unknown>(withIndexes(given, stored)))
    if (value !== undefined && comparable(value) !== comparable(whole[name])) Object.assign(changed, { [name]: value });
  return changed;
}

/** Decide who signs in and where users are sent. */
const GUARDED = [
  "kind",
  "clientId",
  "redirectUris",
  "postLogoutRedirectUris",
  "homeUrl",
  "initiateLoginUri",
  "backchannelLogoutUri",
  "frontchannelLogoutUri",
  "clientAuthentication",
  "requirePkce",
  "grants",
  "jwks",
  "jwksUri",
  "audiences",
  "calledBy",
  "callers",
  "entityId",
  "acsUris",
  "samlLogoutUri",
  "samlCertificates",
  "signedRequests",
] as const;

export const isGuarded = (changed: GivenSignOn): boolean => GUARDED.some((name) => name in changed);

const partOf = (row: object, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name];

const comparable = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value)
      ? value.map((each: unknown) =>
          typeof each === "object" && each !== null && "uri" in each
            ? { uri: each.uri, environment: partOf(each, "environment") ?? "", index: partOf(each, "index") ?? null }
            : each,
        )
      : (value ?? null),
  );

async function replaceAddresses(
  tx: Transaction,
  applicationId: string,
  use: AddressUse,
  addresses: readonly GivenAddress[],
): Promise<void> {
  await tx
    .delete(signOnAddresses)
    .where(and(eq(signOnAddresses.applicationId, applicationId), eq(signOnAddresses.use, use)));
  if (addresses.length === 0) return;
  await tx.insert(signOnAddresses).values(
    addresses.map(({ uri, environment = "", ...more }, position) => {
      const acsIndex = "index" in more ? (more.index ?? null) : null;
      return { applicationId, use, uri, environment, acsIndex, position };
    }),
  );
}
