import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Queryable } from "../kit/db/database";
import { prepared } from "../kit/db/prepared";
import { applications, assignments, clients, roles, userRoles, users } from "../kit/db/schema";
import { notDeleted } from "../kit/db/schema/columns";
import { applicationInUse, clientInUse } from "../kit/scope/in-use";
import { byName, type Link } from "./links";
import { type AttachedRole, shownOfRole } from "./roles";
import type { User } from "./users";

const userInUse = prepared("user_in_use", (on) =>
  on
    .select({
      user: getTableColumns(users),
      role: shownOfRole,
      assignment: assignments,
      application: applications,
      client: clients,
    })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, and(eq(roles.id, userRoles.roleId), notDeleted(roles)))
    .leftJoin(assignments, eq(assignments.userId, users.id))
    .leftJoin(applications, and(eq(applications.id, assignments.applicationId), applicationInUse))
    .leftJoin(clients, and(eq(clients.id, assignments.clientId), clientInUse))
    .where(and(eq(users.id, sql.placeholder("id")), notDeleted(users)))
    .orderBy(...byName),
);

/** A user with their role, whatever its status, and the assignments that are in use, by name: in one statement. */
export async function findUserInUse(
  on: Queryable,
  id: string,
): Promise<{ user: User; role: AttachedRole | undefined; links: Link[] } | undefined> {
  const rows = await userInUse(on).execute({ id });
  const links = rows.flatMap(({ assignment, application, client }) =>
    assignment && application && client ? [{ assignment, application, client }] : [],
  );
  return rows[0] && { user: rows[0].user, role: rows[0].role ?? undefined, links };
}
