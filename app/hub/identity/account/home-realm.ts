import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AuthenticationMethod } from "~/contract/kit/authentication";
import { isAdminRole } from "~/contract/kit/rules";
import type { Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { clients, connectionDomains, connections } from "../../kit/db/schema";
import { Failure } from "../../kit/failure";
import { activeRoleOf } from "./roles";
import type { User } from "./users";
import { words } from "./words";

export interface HomeRealm {
  connectionId: string;
  shortName: string;
  name: string;
  isDemanded: boolean;
}

export const connectionInUse = and(eq(connections.status, "ACTIVE"), eq(clients.status, "ACTIVE"));

const selectRealms = (on: Queryable, which?: SQL) =>
  on
    .select({
      connectionId: connections.id,
      shortName: connections.shortName,
      name: connections.name,
      isDemanded: connections.isDemanded,
    })
    .from(connectionDomains)
    .innerJoin(connections, eq(connections.id, connectionDomains.connectionId))
    .innerJoin(clients, eq(clients.id, connections.clientId))
    .where(and(isNotNull(connectionDomains.provenAt), connectionInUse, which))
    .limit(1);

const realmOfDomain = prepared("home_realm", (on) =>
  selectRealms(on, eq(connectionDomains.domain, sql.placeholder("domain"))),
);

export const hasRealms = async (on: Queryable): Promise<boolean> => (await selectRealms(on)).length > 0;

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Whose proven domain it is. Says nothing about an account. */
export async function homeRealmOf(on: Queryable, email: string | undefined): Promise<HomeRealm | undefined> {
  if (!email?.includes("@")) return undefined;
  const [realm] = await realmOfDomain(on).execute({ domain: domainOf(email) });
  return realm;
}

export const providerHint = ({ shortName, name }: HomeRealm) => ({ connection: { shortName, name } });

/**
 * People of a domain whose connection is demanded sign in there. Admins may sign in otherwise, in case its provider is dead, as may whoever
 * an operator gave a link.
 * @throws Failure 403 with reason "connection"
 */
export async function refuseBesideProvider(
  on: Queryable,
  user: Pick<User, "id" | "email">,
  methods: readonly AuthenticationMethod[],
): Promise<void> {
  if (methods.includes("fed") || methods.includes("link")) return;
  const realm = await homeRealmOf(on, user.email);
  if (!realm?.isDemanded || isAdminRole((await activeRoleOf(on, user.id))?.name)) return;
  throw new Failure(403, words.onlyThere(realm.name), { reason: "connection", ...providerHint(realm) });
}
