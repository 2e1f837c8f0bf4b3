import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Connection, connection } from "~/contract/connection";
import { PROOF_LABEL, PROOF_PREFIX } from "~/contract/kit/connection-rules";
import { paths } from "~/lib/paths";
import type { Services } from "../../call/services";
import type { Queryable } from "../../kit/db/database";
import {
  type AuditValue,
  applications,
  clients,
  connectionDomains,
  connectionRules,
  connections,
} from "../../kit/db/schema";
import type { ListDefinition } from "../../kit/records/list";
import { mapped } from "../../kit/records/mapped";
import { connectionsUsing } from "../../kit/scope/using";
import { maskSecret } from "../../kit/security/secrets";

export const connectionColumns = mapped(
  connections,
  connection,
  { secret: null, domains: null, rules: null, defaultApplication: null },
  ["secret", "defaultApplicationId"],
);

const domainNames = sql<string>`(select string_agg(${connectionDomains.domain}, ', ' order by ${connectionDomains.domain})
  from ${connectionDomains} where ${connectionDomains.connectionId} = ${connections.id})`;

export const connectionList: ListDefinition = {
  id: connections.id,
  fields: {
    name: connections.name,
    client: clients.actualName,
    shortName: connections.shortName,
    issuer: connections.issuer,
    domains: domainNames,
    status: connections.status,
  },
  using: connectionsUsing,
  mainField: "name",
  defaultSort: "name",
};

export const selectConnections = (on: Queryable, where: SQL | undefined) =>
  on
    .select({
      ...getTableColumns(connections),
      client: clients.actualName,
      defaultApplication: applications.name,
    })
    .from(connections)
    .innerJoin(clients, eq(clients.id, connections.clientId))
    .leftJoin(applications, eq(applications.id, connections.defaultApplicationId))
    .where(where)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectConnections>>[number];
export type StoredDomain = typeof connectionDomains.$inferSelect;

export const domainsOf = (on: Queryable, where: SQL): Promise<StoredDomain[]> =>
  on.select().from(connectionDomains).where(where).orderBy(asc(connectionDomains.domain));

/** In their order. */
export const rulesOf = (on: Queryable, where: SQL) =>
  on
    .select({ rule: connectionRules, application: applications.name })
    .from(connectionRules)
    .innerJoin(applications, eq(applications.id, connectionRules.applicationId))
    .where(where)
    .orderBy(asc(connectionRules.position));
type StoredRule = Awaited<ReturnType<typeof rulesOf>>[number];

const toRule = ({ rule: { claim, value, role }, application }: StoredRule) => ({ claim, value, application, role });

export const proofOf = ({ domain, token }: Pick<StoredDomain, "domain" | "token">) => ({
  name: `${PROOF_LABEL}.${domain}`,
  text: PROOF_PREFIX + token,
});

/** The redirect URI. */
export const callbackOf = ({ publicUrl }: Pick<Services, "publicUrl">, shortName: string): string =>
  publicUrl + paths.connectionCallback(shortName);

/** Where it revokes what a person has; also the audience of its proof. */
export const revocationOf = ({ publicUrl }: Pick<Services, "publicUrl">, shortName: string): string =>
  publicUrl + paths.connectionRevocation(shortName);

/** Where the provider leads back to after a sign-out there. */
export const postLogoutOf = ({ publicUrl }: Pick<Services, "publicUrl">, shortName: string): string =>
  publicUrl + paths.connectionSignedOut(shortName);

export const toConnection = (
  hub: Services,
  row: Row,
  { domains, rules }: { domains: readonly StoredDomain[]; rules: readonly StoredRule[] },
): Connection => ({
  _id: row.id,
  ...connectionColumns.toFields(row),
  client: row.client,
  secret: maskSecret(row.secret),
  defaultApplication: row.defaultApplication,
  callback: callbackOf(hub, row.shortName),
  backchannelLogout: hub.publicUrl + paths.connectionBackchannel(row.shortName),
  revocation: revocationOf(hub, row.shortName),
  postLogout: postLogoutOf(hub, row.shortName),
  domains: domains.map(({ domain }) => domain),
  domainStates: domains.map(({ provenBy, provenAt, ...each }) => ({
    domain: each.domain,
    provenBy: provenBy ?? undefined,
    provenAt: provenAt?.toISOString(),
    record: proofOf(each),
  })),
  rules: rules.map(toRule),
  version: row.version,
});

export const recordedDomains = async (on: Queryable, id: string): Promise<AuditValue> =>
  (await domainsOf(on, eq(connectionDomains.connectionId, id))).map(({ domain, provenBy }) => ({
    id: domain,
    name: provenBy ? `${domain} (${provenBy})` : domain,
  }));

export const recordedRules = async (on: Queryable, id: string): Promise<AuditValue> =>
  (await rulesOf(on, eq(connectionRules.connectionId, id))).map((stored) => {
    const { claim, value, application, role } = toRule(stored);
    const name = `${claim} ${value}: ${application} as ${role}`;
    return { id: name, name };
  });
