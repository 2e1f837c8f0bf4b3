import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { LIST_CAP_ROWS } from "~/contract/rules";
import { inUse } from "../catalog/in-use";
import { toApplication, toClient } from "../catalog/records";
import type { Queryable } from "../db/database";
import { applications, assignments, clients, users } from "../db/schema";
import { notAllowed, notFound } from "../http/failure";
import type { Handler, Handlers, SignedInContext } from "../http/handler";
import { attachedRoleOf, attachedRolesOf } from "./roles";
import type { User } from "./users";

/** The active-user record of spec §3: of one user, or of all (Admin). */
const listActiveUsers: Handler<"listActiveUsers"> = async ({ userId, page, size }, context) => {
  const { hub } = context;
  const limit = size ?? LIST_CAP_ROWS;
  const rows = await hub.db
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), userId === undefined ? undefined : eq(users.id, userId)))
    .orderBy(asc(users.id))
    .limit(limit)
    .offset(((page ?? 1) - 1) * limit);
  if (userId !== undefined && rows.length === 0) throw notFound("User not found");
  const total = userId === undefined ? await hub.db.$count(users, isNull(users.deletedAt)) : rows.length;
  return { msg: "Users", data: await activeUserRecords(hub.db, rows, boundApplication(context)), total };
};

async function activeUserRecords(on: Queryable, rows: User[], onlyApplicationId: string | undefined) {
  const ids = rows.map(({ id }) => id);
  const [links, rolesByUser] = await Promise.all([linksOf(on, ids, onlyApplicationId), attachedRolesOf(on, ids)]);
  return rows.map((user) => {
    const own = links.filter(({ assignment }) => assignment.userId === user.id);
    const role = rolesByUser.get(user.id);
    return {
      _id: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      phoneNumber: user.phoneNumber ?? "",
      userName: user.userName,
      cPortalId: user.commonPortalId ?? "",
      isActive: user.isActive,
      ...(user.profileImage ? { profileImage: user.profileImage } : {}),
      applicationData: distinct(own.map(({ application }) => application)).map(toApplication),
      clientData: distinct(own.map(({ client }) => client)).map(toClient),
      assignments: own.map(({ assignment: { applicationId, clientId, role: name } }) => ({ applicationId, clientId, role: name })),
      roleAttached: role?.status === "ACTIVE" ? [{ _id: role.id, name: role.name }] : [],
    };
  });
}

async function linksOf(on: Queryable, userIds: string[], onlyApplicationId?: string) {
  if (userIds.length === 0) return [];
  return on
    .select({ assignment: assignments, application: applications, client: clients })
    .from(assignments)
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(
      and(
        inArray(assignments.userId, userIds),
        onlyApplicationId === undefined ? undefined : eq(assignments.applicationId, onlyApplicationId),
        inUse,
      ),
    )
    .orderBy(asc(applications.name), asc(clients.actualName));
}

const distinct = <Row extends { id: string }>(rows: Row[]): Row[] => [...new Map(rows.map((row) => [row.id, row])).values()];

/** A launch token reads about its own application only. */
function boundApplication({ session }: SignedInContext): string | undefined {
  return session.kind === "LAUNCH" ? (session.applicationId ?? undefined) : undefined;
}

const clientsOfApplicationAndUser: Handler<"clientsOfApplicationAndUser"> = async ({ userId, applicationId }, context) => {
  const bound = boundApplication(context);
  if (bound !== undefined && bound !== applicationId) throw notAllowed();
  const links = await linksOf(context.hub.db, [userId], applicationId);
  return {
    msg: "Clients",
    data: links.map(({ client, assignment }) => ({
      clientData: [{ _id: client.id, actualName: client.actualName, displayName: client.displayName, uuid: client.uuid }],
      role: assignment.role,
    })),
  };
};

const rolesOfUser: Handler<"rolesOfUser"> = async ({ userId }, { hub }) => {
  const role = await attachedRoleOf(hub.db, userId);
  return { msg: "Roles", data: role ? [{ _id: role.id, name: role.name, description: role.description, status: role.status }] : [] };
};

export const identityHandlers = { listActiveUsers, clientsOfApplicationAndUser, rolesOfUser } satisfies Handlers;
