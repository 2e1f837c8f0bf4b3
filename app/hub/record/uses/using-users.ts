import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { UsedKind } from "~/contract/kit/using";
import type { OtherChange } from "../../call/audit";
import { recordedAssignment } from "../../identity/account/links";
import { personName } from "../../identity/account/users";
import type { Transaction } from "../../kit/db/database";
import { applications, assignments, clients, roles, sessions, userRoles, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import type { Using } from "../../kit/records/list";
import { assignmentsUsing } from "../../kit/scope/using";
import type { Held } from "./held";

const existingUser = and(eq(users.id, assignments.userId), notDeleted(users));

const person = { firstName: users.firstName, lastName: users.lastName, email: users.email };

/** Deleted users keep their assignments. One statement for all users. */
export async function holdAssignments(tx: Transaction, kind: UsedKind, id: string): Promise<Held> {
  const using: Using = assignmentsUsing;
  const which = using[kind]?.(id);
  const rows = which
    ? await tx
        .select({ assignment: assignments, person, application: applications.name, client: clients.actualName })
        .from(assignments)
        .innerJoin(users, existingUser)
        .innerJoin(applications, eq(applications.id, assignments.applicationId))
        .innerJoin(clients, eq(clients.id, assignments.clientId))
        .where(which)
        .orderBy(assignments.userId, assignments.applicationId, assignments.clientId)
        .for("update", { of: assignments })
    : [];

  const remove = async (): Promise<OtherChange[]> => {
    const all = <Key extends "userId" | "applicationId" | "clientId">(key: Key) =>
      sql.param(rows.map(({ assignment }) => assignment[key]));
    await tx.execute(sql`
      delete from ${assignments}
      using unnest(${all("userId")}::uuid[], ${all("applicationId")}::uuid[], ${all("clientId")}::uuid[])
        as gone (user_id, application_id, client_id)
      where ${assignments.userId} = gone.user_id and ${assignments.applicationId} = gone.application_id
        and ${assignments.clientId} = gone.client_id`);
    const lost = new Map<string, OtherChange & { before: { applications: { id: string; name: string }[] } }>();
    for (const { assignment, person: who, application, client } of rows) {
      const { applicationId, clientId, role } = assignment;
      const one = recordedAssignment({ id: applicationId, name: application }, { id: clientId, name: client }, role);
      const known = lost.get(assignment.userId);
      if (known) known.before.applications.push(one);
      else
        lost.set(assignment.userId, {
          action: "DETACHED",
          type: "USER",
          id: assignment.userId,
          name: personName(who),
          before: { applications: [one] },
          after: null,
        });
    }
    return [...lost.values()];
  };
  return { what: "assignment", count: rows.length, remove };
}

/** One array parameter, since a statement takes at most 65,535. */
const anyOf = (column: PgColumn, ids: string[]): SQL => sql`${column} = any(${sql.param(ids)}::uuid[])`;

/** Losing the role signs users out, as a single detach does. */
export async function holdRoleUsers(tx: Transaction, kind: UsedKind, id: string): Promise<Held> {
  const rows =
    kind === "ROLE"
      ? await tx
          .select({ userId: userRoles.userId, person, role: roles.name })
          .from(userRoles)
          .innerJoin(users, and(eq(users.id, userRoles.userId), notDeleted(users)))
          .innerJoin(roles, eq(roles.id, userRoles.roleId))
          .where(eq(userRoles.roleId, id))
          .orderBy(userRoles.userId)
          .for("update", { of: userRoles })
      : [];

  const remove = async (): Promise<OtherChange[]> => {
    const userIds = rows.map(({ userId }) => userId);
    await tx.delete(userRoles).where(and(eq(userRoles.roleId, id), anyOf(userRoles.userId, userIds)));
    // Launch tokens end with their sessions, which notifies applications.
    await tx.delete(sessions).where(and(anyOf(sessions.userId, userIds), ne(sessions.kind, "LAUNCH")));
    return rows.map(({ userId, person: who, role }) => ({
      action: "DETACHED",
      type: "USER",
      id: userId,
      name: personName(who),
      before: { role: { id, name: role } },
      after: null,
    }));
  };
  return { what: "user", count: rows.length, remove };
}
