import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { inUse } from "../catalog/in-use";
import type { Queryable } from "../db/database";
import { applications, assignments, clients } from "../db/schema";
import { notAllowed } from "../http/failure";
import type { Handler, Handlers, SignedInContext } from "../http/handler";
import { attachedRoleOf } from "./roles";
import type { Session } from "./sessions";

export type Link = Awaited<ReturnType<typeof linksOf>>[number];

/** The users' assignments with what they point to, by name; `narrowed` leaves some out, such as all that are not in use. */
export async function linksOf(on: Queryable, userIds: string[], narrowed?: SQL) {
  if (userIds.length === 0) return [];
  return on
    .select({ assignment: assignments, application: applications, client: clients })
    .from(assignments)
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(and(inArray(assignments.userId, userIds), isNull(applications.deletedAt), narrowed))
    .orderBy(asc(applications.name), asc(clients.actualName));
}

/** What a caller may see of a user's assignments: those in use, and with a launch token those of its own application. */
export function visibleTo({ session }: SignedInContext): SQL | undefined {
  const bound = boundApplication(session);
  return and(inUse, bound === undefined ? undefined : eq(assignments.applicationId, bound));
}

/** A launch token reads about its own application only. */
const boundApplication = ({ kind, applicationId }: Session): string | undefined =>
  kind === "LAUNCH" ? (applicationId ?? undefined) : undefined;

const clientsOfApplicationAndUser: Handler<"clientsOfApplicationAndUser"> = async ({ userId, applicationId }, context) => {
  const bound = boundApplication(context.session);
  if (bound !== undefined && bound !== applicationId) throw notAllowed();
  const links = await linksOf(context.hub.db, [userId], and(inUse, eq(assignments.applicationId, applicationId)));
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

export const identityHandlers = { clientsOfApplicationAndUser, rolesOfUser } satisfies Handlers;
