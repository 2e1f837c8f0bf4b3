import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { ROLE_DEFAULT } from "~/contract/kit/rules";
import type { Handler } from "../../call/handler";
import { endSession } from "../../identity/session/session";
import type { Transaction } from "../../kit/db/database";
import { applications, assignments, clients } from "../../kit/db/schema";
import { invalid, notAllowed, notSignedIn } from "../../kit/failure";
import { inForce } from "../../kit/scope/in-force";
import { applicationInUse, inUse } from "../../kit/scope/in-use";
import { userOf } from "./changes";
import { notifyOfAssignment } from "./common-portal";
import { words } from "./words";

/** Existing assignments stay as they are. Spends a self-assignment token. */
export const assignOneself: Handler<"assignApplication"> = async (
  { userId, applicationId, clientId, role },
  { hub, audit, session },
) => {
  if (role !== ROLE_DEFAULT) throw notAllowed(words.notOpen);
  await hub.limits.count("selfAssignment", userId);
  const user = await userOf(hub.db, userId);
  const { application, client, isNew } = await audit.change(async (tx) => {
    if (session.kind === "SELF_ASSIGNMENT" && !(await endSession(tx, session.id))) throw notSignedIn();
    const allowed = await findAllowed(tx, { userId, applicationId, clientId });
    if (!allowed) throw notAllowed(words.notOpen);
    const made = await tx
      .insert(assignments)
      .values({ userId, applicationId, clientId, role, isSelfAssigned: true })
      .onConflictDoNothing()
      .returning();
    return { ...allowed, isNew: made.length > 0 };
  });
  if (!isNew) return { msg: words.assignedAlready, data: {} };
  hub.log.info({ userId, applicationId, clientId, role, by: userId }, "application assigned");
  const notified = await notifyOfAssignment(hub, { user, application, client });
  return { msg: [words.assigned, ...notified].join(". "), data: {} };
};

interface Wanted {
  userId: string;
  applicationId: string;
  clientId: string;
}

async function findAllowed(tx: Transaction, { userId, applicationId, clientId }: Wanted) {
  const [found] = await tx
    .select({ application: applications, client: clients })
    .from(applications)
    .innerJoin(clients, eq(clients.id, clientId))
    .leftJoin(
      assignments,
      and(
        eq(assignments.userId, userId),
        eq(assignments.applicationId, applications.id),
        eq(assignments.clientId, clients.id),
      ),
    )
    .where(
      and(
        eq(applications.id, applicationId),
        inUse,
        // Users cannot restart what an Admin ended, or start it early.
        or(
          and(eq(applications.selfAssignment, true), isNull(assignments.userId)),
          and(isNotNull(assignments.userId), inForce(assignments)),
        ),
      ),
    );
  return found;
}

/** Open to anyone: refusals are equal and counted, so that applications and clients stay unknown. */
export const checkSelfAssignment: Handler<"checkSelfAssignment"> = async ({ application, client }, { hub, caller }) => {
  const { clientAddress } = caller;
  await hub.limits.count("checkSelfAssignment", clientAddress);
  const isNamed = and(eq(applications.selfAssignment, true), sql`lower(${applications.name}) = lower(${application})`);
  const named = hub.db.select({ applicationName: applications.name }).from(applications);
  const [found] =
    client === undefined
      ? await named.where(and(applicationInUse, isNamed))
      : await named.innerJoin(clients, sql`lower(${clients.actualName}) = lower(${client})`).where(and(inUse, isNamed));
  if (!found) {
    const refused = { person: undefined, application: { name: application }, reason: words.namesRefused };
    await hub.noteRefusedSignOn({ ...refused, sent: { application, client } }, caller);
    throw invalid(words.notOpen);
  }
  await hub.limits.refund(["checkSelfAssignment", clientAddress]);
  return { msg: words.open, data: found };
};
