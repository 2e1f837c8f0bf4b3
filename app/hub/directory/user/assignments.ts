import { and, eq, inArray } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { isAdmin, reachOf, type Session, scopeOf } from "../../call/session";
import { linksOf } from "../../identity/account/links";
import { shownPeriod } from "../../identity/account/period";
import { visibleLinksOf } from "../../identity/sign-in/identity";
import { applications, assignments, clients, connections } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { notFound } from "../../kit/failure";
import { requireGrantable } from "../../kit/scope/grantable";
import { isClientWithin, requireClientWithin, requireMayChange, requirePersonWithin } from "../../kit/scope/reach";
import { toApplication } from "../application/application";
import { userOf } from "./changes";
import { notifyOfAssignment } from "./common-portal";
import { giveAssignment, removeAssignments } from "./give-assignment";
import { assignOneself, checkSelfAssignment } from "./self-assignment";
import { words } from "./words";

/** For whoever looks after the user all, to detach them; for users themselves those in use. */
const assignedApplicationsWithClients: Handler<"assignedApplicationsWithClients"> = async ({ userId }, context) => {
  const { hub, session } = context;
  const scope = scopeOf(session);
  const isOwn = userId === session.userId;
  if (!isOwn) await requirePersonWithin(hub.db, scope, userId);
  const links = await (isOwn && scope
    ? visibleLinksOf(userId, context)
    : linksOf(hub.db, [userId], isClientWithin(scope, assignments.clientId)));
  const sources = links.flatMap(({ assignment }) => assignment.source ?? []);
  const giving =
    sources.length > 0 ? await hub.db.select().from(connections).where(inArray(connections.id, sources)) : [];
  return {
    msg: words.assignedApplications,
    data: links.map(({ assignment, application, client }) => ({
      applicationId: assignment.applicationId,
      clientId: assignment.clientId,
      role: assignment.role,
      ...shownPeriod(assignment),
      applicationData: toApplication(application),
      connection: giving.find(({ id }) => id === assignment.source)?.name,
      clientData: { _id: client.id, actualName: client.actualName, displayName: client.displayName, uuid: client.uuid },
    })),
  };
};

const assignApplication: Handler<"assignApplication"> = (input, context) =>
  isAdmin(context.session) || isForAnother(input, context.session)
    ? assignAnything(input, context)
    : assignOneself(input, context);

/** The guard lets only Admins and client administrators name others. */
const isForAnother = ({ userId }: { userId: string }, session: Session): boolean => userId !== session.userId;

/** An existing assignment gets the new role and period. A failing common portal undoes nothing. */
const assignAnything: Handler<"assignApplication"> = async (
  { userId, applicationId, clientId, role, ...given },
  { hub, audit, session },
) => {
  const reach = reachOf(session);
  await requirePersonWithin(hub.db, reach.scope, userId);
  await requireGrantable(hub.db, reach.scope, { applicationId, clientId, role });
  const user = await userOf(hub.db, userId);
  const [application] = await hub.db
    .select()
    .from(applications)
    .where(and(eq(applications.id, applicationId), notDeleted(applications)));
  if (!application) throw notFound(words.applicationNotFound);
  const [client] = await hub.db.select().from(clients).where(eq(clients.id, clientId));
  if (!client) throw notFound(words.clientNotFound);
  const assigned = { userId: user.id, applicationId: application.id, clientId: client.id };
  const before = await audit.change(async (tx) => {
    await requireMayChange(tx, reach, user.id);
    return giveAssignment(tx, assigned, { role, givenBy: session.userId, ...given });
  });
  hub.log.info({ ...assigned, role, by: session.userId }, "application assigned");
  const notified = await notifyOfAssignment(hub, { user, application, client });
  return { msg: [cameOf(before?.role, role), ...notified].join(". "), data: {} };
};

function cameOf(roleBefore: string | undefined, role: string): string {
  if (roleBefore === undefined) return words.assigned;
  return roleBefore === role ? words.assignedAlready : words.roleChanged(roleBefore, role);
}

const detachClient: Handler<"detachClient"> = async (assigned, { audit, hub, session }) => {
  const reach = reachOf(session);
  requireClientWithin(reach.scope, assigned.clientId);
  await requirePersonWithin(hub.db, reach.scope, assigned.userId);
  await audit.change(async (tx) => {
    await requireMayChange(tx, reach, assigned.userId);
    if ((await removeAssignments(tx, [assigned])) === 0) throw notFound(words.notAssigned);
  });
  return { msg: words.applicationDetached, data: {} };
};

export const assignmentHandlers = {
  assignedApplicationsWithClients,
  assignApplication,
  checkSelfAssignment,
  detachClient,
} satisfies Handlers;
