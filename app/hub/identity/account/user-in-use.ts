import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../../kit/db/database";
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

const { kind, homeUrl, initiateLoginUri, applicationId: signedOn } = applicationSignOns;

/** Where an application with its own sign-on begins (hub/directory/sign-on). */
export const applicationStart = {
  kind,
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

const linksOfUser = prepared("links_of_user", (on) =>
  on
    .select({
      ...linkColumns,
      start: applicationStart,
      isInForce: sql<boolean>`${inForce(assignments)}`,
      isApplicationInUse: sql<boolean>`${applicationInUse}`,
      isClientInUse: sql<boolean>`${clientInUse}`,
    })
    .from(assignments)
    // By id alone: with more, PostgreSQL goes through a whole partial index for each row while it has no statistics.
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .leftJoin(applicationSignOns, eq(signedOn, applications.id))
    .where(and(eq(assignments.userId, sql.placeholder("id")), hasNotEnded(assignments)))
    .orderBy(...byName),
);

type Row = Awaited<ReturnType<ReturnType<typeof linksOfUser>["execute"]>>[number];

/** `start`: where the application begins, unless it is launched. */
export type LinkInUse = Link & Pick<Row, "start">;

type Standing = Pick<Row, "isInForce" | "isApplicationInUse" | "isClientInUse">;

export interface UserInUse {
  user: User;
  role: AttachedRole | undefined;
  links: LinkInUse[];
  /** Assignments that have not ended, of which something stands in the way. */
  held: (Link & Standing)[];
}

async function findUserInUse(on: Database, id: string): Promise<UserInUse | undefined> {
  const [[found], rows] = await Promise.all([userWithRole(on).execute({ id }), linksOfUser(on).execute({ id })]);
  if (!found) return undefined;
  const all = rows.filter(({ application }) => !application.deletedAt);
  const isLink = ({ isInForce, isApplicationInUse, isClientInUse }: Standing) =>
    isInForce && isApplicationInUse && isClientInUse;
  const [links, held] = [all.filter(isLink), all.filter((row) => !isLink(row))];
  return { user: found.user, role: found.role ?? undefined, links, held };
}

/** Read once per request until a call may change it. */
export const knownUserInUse = (
  { hub: { db }, caller }: { hub: { db: Database }; caller: { request?: object | undefined } },
  id: string,
): Promise<UserInUse | undefined> => readOnce(caller.request, `userInUse:${id}`, () => findUserInUse(db, id));
