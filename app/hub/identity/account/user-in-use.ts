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
import { inForce } from "../../kit/scope/in-force";
import { applicationInUse, clientInUse } from "../../kit/scope/in-use";
import { byName, type Link } from "./links";
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

const rowsOfUser = prepared("user_in_use", (on) =>
  on
    .select({
      user: getTableColumns(users),
      role: shownOfRole,
      assignment: assignments,
      application: applications,
      client: clients,
      start: applicationStart,
    })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), inForce(userRoles)))
    .leftJoin(roles, and(eq(roles.id, userRoles.roleId), notDeleted(roles)))
    .leftJoin(assignments, and(eq(assignments.userId, users.id), inForce(assignments)))
    .leftJoin(applications, and(eq(applications.id, assignments.applicationId), applicationInUse))
    .leftJoin(clients, and(eq(clients.id, assignments.clientId), clientInUse))
    .leftJoin(applicationSignOns, eq(signedOn, applications.id))
    .where(and(eq(users.id, sql.placeholder("id")), notDeleted(users)))
    .orderBy(...byName),
);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOfUser>["execute"]>>[number];

/** `start`: where the application begins, unless it is launched. */
export type LinkInUse = Link & Pick<Row, "start">;

export interface UserInUse {
  user: User;
  role: AttachedRole | undefined;
  links: LinkInUse[];
}

async function findUserInUse(on: Database, id: string): Promise<UserInUse | undefined> {
  const rows = await rowsOfUser(on).execute({ id });
  const links = rows.flatMap(({ assignment, application, client, start: begins }) =>
    assignment && application && client ? [{ assignment, application, client, start: begins }] : [],
  );
  return rows[0] && { user: rows[0].user, role: rows[0].role ?? undefined, links };
}

/** Read once per request until a call may change it. */
export const knownUserInUse = (
  { hub: { db }, caller }: { hub: { db: Database }; caller: { request?: object | undefined } },
  id: string,
): Promise<UserInUse | undefined> => readOnce(caller.request, `userInUse:${id}`, () => findUserInUse(db, id));
