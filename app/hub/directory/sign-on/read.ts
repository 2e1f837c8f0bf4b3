import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AddressUse } from "~/contract/kit/sign-on-rules";
import type { Queryable } from "../../kit/db/database";
import { applicationSecrets, applicationSignOns, applications, signOnAddresses } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";

/** A secret that is good now; `expiresAt` may pass while the record is cached. */
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
}

type Settings = typeof applicationSignOns.$inferSelect;
type Application = Pick<typeof applications.$inferSelect, "name" | "logo" | "status" | "factorPolicy" | "version">;

/** How an application signs its users in, with everything that a sign-in has to know of it. */
export interface SignOn extends Settings {
  application: Application;
  addresses: readonly SignOnAddress[];
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
  secrets: readonly LiveSecret[];
  /** Another one once anything of the above has changed, expiry of a secret excepted. */
  stamp: string;
}

/** Version stamp of a sign-on; `version` rises with every change of its addresses and secrets, too. */
const stamp = sql<string>`${applicationSignOns.version} || '.' || ${applications.version}`;

/** As JSON within the one statement that reads it all. */
const addresses = sql<SignOnAddress[]>`(
  select coalesce(json_agg(json_build_object('use', a.use, 'environment', a.environment, 'uri', a.uri) order by a.position), '[]')
  from ${signOnAddresses} a where a.application_id = ${applicationSignOns.applicationId})`;

/** Instants as numbers: milliseconds since 1970. */
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
    secrets: row.secrets.map(({ expiresAt, ...secret }) => ({
      ...secret,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    })),
    stamp: row.stamp,
  };
}

/** Undefined for an application that is launched and was never anything else, and for one that is deleted. */
export const signOnOf = (on: Queryable, applicationId: string): Promise<SignOn | undefined> =>
  readSignOn(on, eq(applicationSignOns.applicationId, applicationId));

/** The sign-on of an OpenID Connect application, whatever its status; undefined where the client id is nobody's. */
export const signOnByClientId = (on: Queryable, clientId: string): Promise<SignOn | undefined> =>
  readSignOn(on, and(eq(applicationSignOns.clientId, clientId), eq(applicationSignOns.kind, "oidc")));

/**
 * A cheap question by which a cached sign-on is known to be current: its `stamp`, undefined where the client id is
 * nobody's.
 */
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
