import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { inUse } from "../catalog/in-use";
import type { Queryable } from "../db/database";
import { prepared } from "../db/prepared";
import { applications, assignments, clients } from "../db/schema";
import { notAllowed } from "../http/failure";
import type { Handler, Handlers, SignedInContext } from "../http/handler";
import { attachedRoleOf } from "./roles";
import type { Session } from "./sessions";

export type Link = Awaited<ReturnType<typeof linksOf>>[number];

/** Assignments with what they point to. */
const links = (on: Queryable) =>
  on
    .select({ assignment: assignments, application: applications, client: clients })
    .from(assignments)
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId));

const byName = [asc(applications.name), asc(clients.actualName)];

/** All assignments of the users, by name. */
export async function linksOf(on: Queryable, userIds: string[]) {
  if (userIds.length === 0) return [];
  return links(on)
    .where(and(inArray(assignments.userId, userIds), isNull(applications.deletedAt)))
    .orderBy(...byName);
}

const linksInUse = prepared("links_in_use", (on) =>
  links(on)
    .where(and(eq(assignments.userId, sql.placeholder("userId")), inUse))
    .orderBy(...byName),
);

/**
 * What a caller may see of a user's assignments: those in use, and with a launch token those of its own application.
 */
export async function visibleLinksOf(userId: string, { hub, session }: SignedInContext): Promise<Link[]> {
  const inUseNow = await linksInUse(hub.db).execute({ userId });
  const bound = boundApplication(session);
  return bound === undefined ? inUseNow : inUseNow.filter(({ application }) => application.id === bound);
}

/** A launch token reads about its own application only. */
const boundApplication = ({ kind, applicationId }: Session): string | undefined =>
  kind === "LAUNCH" ? (applicationId ?? undefined) : undefined;

const clientsOfApplicationAndUser: Handler<"clientsOfApplicationAndUser"> = async (
  { userId, applicationId },
  context,
) => {
  const bound = boundApplication(context.session);
  if (bound !== undefined && bound !== applicationId) throw notAllowed();
  const visible = await visibleLinksOf(userId, context);
  return {
    msg: "Clients",
    data: visible
      .filter(({ application }) => application.id === applicationId)
      .map(({ client, assignment }) => ({
        clientData: [
          { _id: client.id, actualName: client.actualName, displayName: client.displayName, uuid: client.uuid },
        ],
        role: assignment.role,
      })),
  };
};

const rolesOfUser: Handler<"rolesOfUser"> = async ({ userId }, { hub }) => {
  const role = await attachedRoleOf(hub.db, userId);
  return {
    msg: "Roles",
    data: role ? [{ _id: role.id, name: role.name, description: role.description, status: role.status }] : [],
  };
};

export const identityHandlers = { clientsOfApplicationAndUser, rolesOfUser } satisfies Handlers;
