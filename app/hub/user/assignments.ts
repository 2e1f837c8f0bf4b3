import { and, eq } from "drizzle-orm";
import { toApplication } from "../application/application";
import type { Handler, Handlers } from "../call/handler";
import { isAdmin } from "../call/session";
import { linksOf } from "../identity/links";
import { applications, assignments, clients } from "../kit/db/schema";
import { notDeleted } from "../kit/db/schema/columns";
import { notFound } from "../kit/failure";
import { visibleLinksOf } from "../sign-in/identity";
import { userOf } from "./changes";
import { notifyOfAssignment } from "./common-portal";
import { assignOneself, checkSelfAssignment } from "./self-assignment";
import { words } from "./words";

/** An Admin sees everything assigned, so that it can be detached; the user what is in use. */
const assignedApplicationsWithClients: Handler<"assignedApplicationsWithClients"> = async ({ userId }, context) => {
  const { hub, session } = context;
  const links = await (isAdmin(session) ? linksOf(hub.db, [userId]) : visibleLinksOf(userId, context));
  return {
    msg: words.assignedApplications,
    data: links.map(({ assignment: { applicationId, clientId, role }, application, client }) => ({
      applicationId,
      clientId,
      role,
      applicationData: toApplication(application),
      clientData: { _id: client.id, actualName: client.actualName, displayName: client.displayName, uuid: client.uuid },
    })),
  };
};

const assignApplication: Handler<"assignApplication"> = (input, context) =>
  isAdmin(context.session) ? assignAnything(input, context) : assignOneself(input, context);

/**
 * By an Admin. Assigned already, it changes the role. The common portal is notified afterwards: its answer undoes
 * nothing.
 */
const assignAnything: Handler<"assignApplication"> = async (
  { userId, applicationId, clientId, role },
  { hub, audit, session },
) => {
  const user = await userOf(hub.db, userId);
  const [application] = await hub.db
    .select()
    .from(applications)
    .where(and(eq(applications.id, applicationId), notDeleted(applications)));
  if (!application) throw notFound(words.applicationNotFound);
  const [client] = await hub.db.select().from(clients).where(eq(clients.id, clientId));
  if (!client) throw notFound(words.clientNotFound);
  await audit.change((tx) =>
    tx
      .insert(assignments)
      .values({ userId: user.id, applicationId: application.id, clientId: client.id, role })
      .onConflictDoUpdate({
        target: [assignments.userId, assignments.applicationId, assignments.clientId],
        set: { role },
      }),
  );
  hub.log.info(
    { userId: user.id, applicationId: application.id, clientId: client.id, role, by: session.userId },
    "application assigned",
  );
  const notified = await notifyOfAssignment(hub, { user, application, client });
  return { msg: [words.assigned, ...notified].join(". "), data: {} };
};

const detachClient: Handler<"detachClient"> = async ({ userId, applicationId, clientId }, { audit }) => {
  const isThat = and(
    eq(assignments.userId, userId),
    eq(assignments.applicationId, applicationId),
    eq(assignments.clientId, clientId),
  );
  await audit.change(async (tx) => {
    const removed = await tx.delete(assignments).where(isThat).returning({ userId: assignments.userId });
    if (removed.length === 0) throw notFound(words.notAssigned);
  });
  return { msg: words.applicationDetached, data: {} };
};

export const assignmentHandlers = {
  assignedApplicationsWithClients,
  assignApplication,
  checkSelfAssignment,
  detachClient,
} satisfies Handlers;
