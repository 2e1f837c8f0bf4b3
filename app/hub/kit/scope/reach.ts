import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { ROLE_ADMIN, ROLE_AUDITOR, ROLE_DEFAULT } from "~/contract/kit/rules";
import type { Queryable } from "../db/database";
import {
  applicationOwners,
  assignments,
  clientAdministrators,
  clients,
  pocs,
  roles,
  standIns,
  userRoles,
  users,
} from "../db/schema";
import { notAllowed, notFound } from "../failure";
import { words } from "../words";
import { hasNotEnded, inForce } from "./in-force";

/** Ids of the clients whose people a caller may look after; undefined: no limit. Empty: nobody. */
export type Scope = readonly string[] | undefined;

const anyOf = (ids: readonly string[]): SQL => sql`any(${sql.param(ids)}::uuid[])`;

export const administeredBy = (userId: AnyPgColumn): SQL<string[]> => sql<string[]>`array(
  select ${clientAdministrators.clientId} from ${clientAdministrators}
  inner join ${clients} on ${clients.id} = ${clientAdministrators.clientId} and ${clients.status} = 'ACTIVE'
  where ${clientAdministrators.userId} = ${userId} and ${inForce(clientAdministrators)}
  order by ${clients.actualName})`;

export const isClientWithin = (scope: Scope, clientId: AnyPgColumn): SQL | undefined =>
  scope && sql`${clientId} = ${anyOf(scope)}`;

/** People of a client are those who have, had, or will have an application for it. */
export const isPersonWithin = (scope: Scope, userId: AnyPgColumn = users.id): SQL | undefined =>
  scope &&
  sql`${userId} in (select reached.user_id from ${assignments} as reached where reached.client_id = ${anyOf(scope)})`;

export const isWithin = (scope: Scope, clientId: string): boolean => scope === undefined || scope.includes(clientId);

export interface Reach {
  userId: string;
  scope: Scope;
  /** Set for a service account: its right is its own. */
  service?: object | undefined;
}

/** @throws Failure 404, as for an unknown user */
export async function requirePersonWithin(on: Queryable, scope: Scope, userId: string): Promise<void> {
  if (scope && (await on.$count(users, and(eq(users.id, userId), isPersonWithin(scope)))) === 0) throw notFound();
}

/** @throws Failure 404, as for an unknown client */
export function requireClientWithin(scope: Scope, clientId: string): void {
  if (!isWithin(scope, clientId)) throw notFound();
}

/**
 * For changes of a person's access: call it in their transaction.
 * @throws Failure 404 outside the scope; 403 for callers themselves, Admins and Auditors, and once the caller's own right is over
 */
export async function requireMayChange(on: Queryable, { scope, ...caller }: Reach, userId: string) {
  if (!scope) return;
  await requirePersonWithin(on, scope, userId);
  if (userId.toLowerCase() === caller.userId) throw notAllowed(words.notOneself);
  if (!caller.service) await keepRight(on, caller.userId, scope);
  if (await isPrivilegedUser(on, userId)) throw notAllowed(words.notPrivileged);
}

/**
 * For what gives power over the whole account, such as a new password.
 * @throws Failure as `requireMayChange`; 403 for people with any part outside the scope: another client, a role in the portal, an
 * application of their own, somebody's place, or a client that they are the contact of
 */
export async function requireWhollyWithin(on: Queryable, reach: Reach, userId: string): Promise<void> {
  const { scope } = reach;
  if (!scope) return;
  await requireMayChange(on, reach, userId);
  const isOutside = (clientId: AnyPgColumn) => sql`not (${isClientWithin(scope, clientId)})`;
  const parts: readonly [PgTable, SQL | undefined][] = [
    [assignments, and(eq(assignments.userId, userId), isOutside(assignments.clientId))],
    [clientAdministrators, and(eq(clientAdministrators.userId, userId), isOutside(clientAdministrators.clientId))],
    [
      userRoles,
      and(
        eq(userRoles.userId, userId),
        isRoleNamed((name) => sql`${name} <> lower(${ROLE_DEFAULT})`),
      ),
    ],
    [applicationOwners, eq(applicationOwners.userId, userId)],
    [standIns, and(eq(standIns.standInId, userId), hasNotEnded(standIns))],
    [pocs, and(isContactOf(userId), isOutside(pocs.clientId))],
  ];
  for (const [table, isTheirs] of parts)
    if ((await on.$count(table, isTheirs)) > 0) throw notAllowed(words.notWhollyTheirs);
}

/** Locks the caller's rights until the transaction ends. @throws Failure 403 if one ended since the call began */
async function keepRight(on: Queryable, callerId: string, scope: readonly string[]): Promise<void> {
  const held = await on
    .select({ clientId: clientAdministrators.clientId })
    .from(clientAdministrators)
    .where(
      and(
        eq(clientAdministrators.userId, callerId),
        isClientWithin(scope, clientAdministrators.clientId),
        inForce(clientAdministrators),
      ),
    )
    .for("share");
  if (held.length < scope.length) throw notAllowed();
}

/** Admins and Auditors, whether their role counts now or not. */
export const isPrivilegedUser = async (on: Queryable, userId: string): Promise<boolean> =>
  (await on.$count(userRoles, and(eq(userRoles.userId, userId), isPrivilegedRole()))) > 0;

/** By a column of a query. They are few, and found by their roles: PostgreSQL would read everybody's. */
export const isUnprivileged = (userId: AnyPgColumn): SQL => sql`${userId} <> all(array(
  select ${userRoles.userId} from ${userRoles} where ${userRoles.roleId} = any(array(
    select ${roles.id} from ${roles} where lower(${roles.name}) in (lower(${ROLE_ADMIN}), lower(${ROLE_AUDITOR}))))))`;

const isPrivilegedRole = (): SQL =>
  isRoleNamed((name) => sql`${name} in (lower(${ROLE_ADMIN}), lower(${ROLE_AUDITOR}))`);

const isRoleNamed = (condition: (name: SQL) => SQL): SQL =>
  sql`exists (select from ${roles} where ${roles.id} = ${userRoles.roleId} and ${condition(sql`lower(${roles.name})`)})`;

const isContactOf = (userId: string): SQL => sql`exists (select from ${users} where ${users.id} = ${userId}
  and lower(${users.email}) in (lower(${pocs.email}), lower(${pocs.alternateEmail})))`;
