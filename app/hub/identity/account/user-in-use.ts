import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { Database, Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import {
  applicationSignOns,
  applications,
  assignments,
  clients,
  forwardAuthHosts,
  roles,
  signOnAddresses,
  userRoles,
  users,
} from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { readOnce } from "../../kit/request-reads";
import { hasNotEnded, inForce } from "../../kit/scope/in-force";
import { applicationInUse, clientInUse } from "../../kit/scope/in-use";
import { byName, type Link, linkColumns } from "./links";
import { type AttachedRole, shownOfRole } from "./roles";
import type { User } from "./users";

const { kind, grants, homeUrl, initiateLoginUri, applicationId: signedOn } = applicationSignOns;

/** Where an application with its own sign-on begins (hub/directory/sign-on). */
export const applicationStart = {
  kind,
  grants,
  homeUrl,
  initiateLoginUri,
  firstRedirect: sql<string | null>`case ${kind} when 'oidc' then (
    select a.uri from ${signOnAddresses} a
    where a.application_id = ${signedOn} and a.use = 'redirect' order by a.position limit 1) end`,
  firstHost: sql<string | null>`case ${kind} when 'forward' then (
    select h.origin || h.path_prefix from ${forwardAuthHosts} h
    where h.application_id = ${signedOn} order by h.id limit 1) end`,
};

const userWithRole = prepared("user_with_role", (on) =>
  on
    .select({ user: getTableColumns(users), role: shownOfRole })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), inForce(userRoles)))
    .leftJoin(roles, and(eq(roles.id, userRoles.roleId), notDeleted(roles)))
    .where(and(eq(users.id, sql.placeholder("id")), notDeleted(users))),
);

const standingColumns = {
  isInForce: sql<boolean>`${inForce(assignments)}`,
  isApplicationInUse: sql<boolean>`${applicationInUse}`,
  isClientInUse: sql<boolean>`${clientInUse}`,
};

/** Assignments of the user `id` that have not ended, by name; those of deleted applications, too. */
export const selectAssigned = <Fields extends SelectedFields>(on: Queryable, fields: Fields) =>
  on
    .select({ ...fields, ...standingColumns })
    .from(assignments)
    // By id alone: with more, PostgreSQL goes through a whole partial index for each row while it has no statistics.
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .leftJoin(applicationSignOns, eq(signedOn, applications.id))
    .where(and(eq(assignments.userId, sql.placeholder("id")), hasNotEnded(assignments)))
    .orderBy(...byName);

const linksOfUser = prepared("links_of_user", (on) => selectAssigned(on, { ...linkColumns, start: applicationStart }));

type Row = Awaited<ReturnType<ReturnType<typeof linksOfUser>["execute"]>>[number];

/** `start`: where the application begins, unless it is launched. */
export type LinkInUse = Link & Pick<Row, "start">;

export type Standing = Pick<Row, keyof typeof standingColumns>;

export const canBeOpened = ({ isInForce, isApplicationInUse, isClientInUse }: Standing): boolean =>
  isInForce && isApplicationInUse && isClientInUse;

export interface KnownUser {
  user: User;
  role: AttachedRole | undefined;
}

export interface UserInUse extends KnownUser {
  links: LinkInUse[];
}

export interface Asking {
  hub: { db: Database };
  caller: { request?: object | undefined };
}

async function findUser(on: Database, id: string): Promise<KnownUser | undefined> {
  const [found] = await userWithRole(on).execute({ id });
  return found && { user: found.user, role: found.role ?? undefined };
}

/** Read once per request until a call may change it, as is `knownUserInUse`. */
export const knownUser = ({ hub: { db }, caller }: Asking, id: string): Promise<KnownUser | undefined> =>
  readOnce(caller.request, `user:${id}`, () => findUser(db, id));

async function findUserInUse(asking: Asking, id: string): Promise<UserInUse | undefined> {
  const [found, rows] = await Promise.all([knownUser(asking, id), linksOfUser(asking.hub.db).execute({ id })]);
  return found && { ...found, links: rows.filter((row) => !row.application.deletedAt && canBeOpened(row)) };
}

export const knownUserInUse = (asking: Asking, id: string): Promise<UserInUse | undefined> =>
  readOnce(asking.caller.request, `userInUse:${id}`, () => findUserInUse(asking, id));
