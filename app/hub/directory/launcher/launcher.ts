import { and, eq, not, sql } from "drizzle-orm";
import type { OwnLauncher } from "~/contract/launcher";
import type { Handler, Handlers, Reply, SignedInContext } from "../../call/handler";
import { byName } from "../../identity/account/links";
import { knownUserInUse, type LinkInUse } from "../../identity/account/user-in-use";
import type { Database } from "../../kit/db/database";
import { applications, assignments, clients, launchers } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { invalid } from "../../kit/failure";
import { readOnce } from "../../kit/request-reads";
import { hasNotEnded, inForce } from "../../kit/scope/in-force";
import { applicationInUse, clientInUse, inUse } from "../../kit/scope/in-use";
import { words } from "./words";

/** What does not open is told of, not listed. */
const HELD_MAX = 50;

const ownLauncher: Handler<"ownLauncher"> = async (_input, context) => {
  const { caller, session } = context;
  return readOnce(caller.request, `launcher:${session.userId}`, () => readLauncher(context));
};

async function readLauncher(context: SignedInContext): Promise<Reply<OwnLauncher>> {
  const { db } = context.hub;
  const { userId } = context.session;
  const found = await knownUserInUse(context, userId);
  const [chosen] = await db.select().from(launchers).where(eq(launchers.userId, userId));
  const { opensHere = false, pinned = [] } = chosen ?? {};
  const data = { opensHere, pinned, used: usesOf(found?.links ?? []), held: await heldOf(db, userId) };
  return { msg: words.own, data };
}

/** The audit log's times follow a launch by some seconds, those of a sign-in are there at once. */
function usesOf(links: readonly LinkInUse[]) {
  const used = links.flatMap(({ assignment: { applicationId, clientId, lastOpenedAt, lastUsedAt } }) => {
    const last = Math.max(lastOpenedAt?.getTime() ?? 0, lastUsedAt?.getTime() ?? 0);
    return last > 0 ? [{ applicationId, clientId, at: new Date(last).toISOString() }] : [];
  });
  return used.toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

async function heldOf(db: Database, userId: string) {
  const rows = await db
    .select({
      application: applications.name,
      client: clients.actualName,
      from: assignments.validFrom,
      isInUse: sql<boolean>`${applicationInUse}`,
      isClientInUse: sql<boolean>`${clientInUse}`,
    })
    .from(assignments)
    .innerJoin(applications, and(eq(applications.id, assignments.applicationId), notDeleted(applications)))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(and(eq(assignments.userId, userId), hasNotEnded(assignments), not(and(inForce(assignments), inUse)!)))
    .orderBy(...byName)
    .limit(HELD_MAX);
  return rows.map(({ application, client, from, isInUse, isClientInUse }) => {
    if (!isInUse) return { application, client, reason: "APPLICATION_NOT_IN_USE" as const };
    if (!isClientInUse) return { application, client, reason: "CLIENT_NOT_IN_USE" as const };
    return { application, client, reason: "NOT_BEGUN" as const, from: from?.toISOString() ?? null };
  });
}

const saveLauncher: Handler<"saveLauncher"> = async ({ opensHere, pinned }, context) => {
  const { audit } = context;
  const { userId } = context.session;
  const found = await knownUserInUse(context, userId);
  const names = new Map(found?.links.map(({ application: { id, name } }) => [id, name]));
  if (pinned.some((id) => !names.has(id))) throw invalid(words.notAssigned, { pinned: [words.notAssigned] });
  audit.about({ type: "USER", id: userId, after: { opensHere, pinned: pinned.map((id) => names.get(id) ?? id) } });
  const chosen = { opensHere, pinned };
  await audit.change((tx) =>
    tx
      .insert(launchers)
      .values({ userId, ...chosen })
      .onConflictDoUpdate({ target: launchers.userId, set: chosen }),
  );
  return { msg: words.saved, data: {} };
};

export const launcherHandlers = { ownLauncher, saveLauncher } satisfies Handlers;
