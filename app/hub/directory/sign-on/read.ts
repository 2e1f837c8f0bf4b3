import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AddressUse } from "~/contract/kit/sign-on-rules";
import type { Queryable } from "../../kit/db/database";
import { applicationSecrets, applicationSignOns, applications, signOnAddresses } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";

/** `expiresAt` may pass while the record is cached. */
export interface LiveSecret {
  id: string;
  /** SHA-256, base64url (`hashToken`). */
  secretHash: string;
  expiresAt: Date | null;
}

export interface SignOnAddress {
  use: AddressUse;
  environment: string;
  uri: string;
  acsIndex: number | null;
}

type Settings = typeof applicationSignOns.$inferSelect;
type Application = Pick<typeof applications.$inferSelect, "name" | "logo" | "status" | "factorPolicy" | "version">;

export interface SignOn extends Settings {
  application: Application;
  addresses: readonly SignOnAddress[];
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
  audiences: readonly string[];
  acsUris: readonly string[];
  secrets: readonly LiveSecret[];
  /** Changes with any field above, except by expiry of a secret. */
  stamp: string;
}

/** `version` also rises with addresses and secrets. */
const stamp = sql<string>`${applicationSignOns.version} || '.' || ${applications.version}`;

/** JSON: one statement reads everything. */
const addresses = sql<SignOnAddress[]>`(
  select coalesce(json_agg(json_build_object('use', a.use, 'environment', a.environment, 'uri', a.uri,
    'acsIndex', a.acs_index) order by a.position), '[]')
  from ${signOnAddresses} a where a.application_id = ${applicationSignOns.applicationId})`;

/** Instants in milliseconds since 1970. */
const secrets = sql<{ id: string; secretHash: string; expiresAt: number | null }[]>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'secretHash', s.secret_hash,
    'expiresAt', floor(extract(epoch from s.expires_at) * 1000)) order by s.id), '[]')
  from ${applicationSecrets} s where s.application_id = ${applicationSignOns.applicationId}
    and (s.expires_at is null or s.expires_at > now()))`;

async function readSignOn(on: Queryable, where: SQL | undefined): Promise<SignOn | undefined> {
  const [row] = await on
    .select({
      settings: applicationSignOns,
      application: {
        name: applications.name,
        logo: applications.logo,
        status: applications.status,
        factorPolicy: applications.factorPolicy,
        version: applications.version,
      },
      addresses,
      secrets,
      stamp,
    })
    .from(applicationSignOns)
    .innerJoin(applications, eq(applications.id, applicationSignOns.applicationId))
    .where(and(where, notDeleted(applications)));
  if (!row) return undefined;
  const urisFor = (use: AddressUse) => row.addresses.filter((address) => address.use === use).map(({ uri }) => uri);
  return {
    ...row.settings,
    application: row.application,
    addresses: row.addresses,
    redirectUris: urisFor("redirect"),
    postLogoutRedirectUris: urisFor("post_logout"),
    audiences: urisFor("audience"),
    acsUris: urisFor("acs"),
    secrets: row.secrets.map(({ expiresAt, ...secret }) => ({
      ...secret,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    })),
    stamp: row.stamp,
  };
}

/** Undefined if the application is deleted or was only ever launched. */
export const signOnOf = (on: Queryable, applicationId: string): Promise<SignOn | undefined> =>
  readSignOn(on, eq(applicationSignOns.applicationId, applicationId));

/** OpenID Connect, any status; undefined for an unknown client id. */
export const signOnByClientId = (on: Queryable, clientId: string): Promise<SignOn | undefined> =>
  readSignOn(on, and(eq(applicationSignOns.clientId, clientId), eq(applicationSignOns.kind, "oidc")));

/** SAML, any status; undefined for an unknown entity. */
export const signOnByEntityId = (on: Queryable, entityId: string): Promise<SignOn | undefined> =>
  readSignOn(on, and(eq(applicationSignOns.entityId, entityId), eq(applicationSignOns.kind, "saml")));

/** OpenID Connect, any status; undefined if no application is this API. */
export const signOnByAudience = (on: Queryable, audience: string): Promise<SignOn | undefined> =>
  readSignOn(on, and(eq(applicationSignOns.kind, "oidc"), isApiOf(audience)));

const isApiOf = (audience: string): SQL => sql`${applicationSignOns.applicationId} = (
  select a.application_id from ${signOnAddresses} a where a.use = 'audience' and a.uri = ${audience})`;

/** Undefined for an unknown client id. */
export async function stampOf(on: Queryable, clientId: string): Promise<string | undefined> {
  const [row] = await on
    .select({ stamp })
    .from(applicationSignOns)
    .innerJoin(applications, eq(applications.id, applicationSignOns.applicationId))
    .where(
      and(eq(applicationSignOns.clientId, clientId), eq(applicationSignOns.kind, "oidc"), notDeleted(applications)),
    );
  return row?.stamp;
}
