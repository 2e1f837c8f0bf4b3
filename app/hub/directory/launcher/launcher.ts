import { eq } from "drizzle-orm";
import type { OwnLauncher } from "~/contract/launcher";
import type { Handler, Handlers, Reply, SignedInContext } from "../../call/handler";
import { canBeOpened } from "../../identity/account/user-in-use";
import { launchers } from "../../kit/db/schema";
import { invalid } from "../../kit/failure";
import { readOnce } from "../../kit/request-reads";
import { type Assigned, knownAssigned, tilesOfUser } from "./tiles";
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
  const assigned = await knownAssigned(context, userId);
  const [chosen] = await db.select().from(launchers).where(eq(launchers.userId, userId));
  const { opensHere = false, pinned = [] } = chosen ?? {};
  const data = { opensHere, pinned, used: usesOf(assigned), held: heldOf(assigned) };
  return { msg: words.own, data };
}

/** The audit log's times follow a launch by some seconds, those of a sign-in are there at once. */
function usesOf(assigned: readonly Assigned[]) {
  const used = assigned.filter(canBeOpened).flatMap(({ assignment, application, client }) => {
    const last = Math.max(assignment.lastOpenedAt?.getTime() ?? 0, assignment.lastUsedAt?.getTime() ?? 0);
    return last > 0 ? [{ applicationId: application.id, clientId: client.id, at: new Date(last).toISOString() }] : [];
  });
  return used.toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

const heldOf = (assigned: readonly Assigned[]): OwnLauncher["held"] => {
  const held = assigned.filter((each) => !canBeOpened(each));
  return held.slice(0, HELD_MAX).map(({ assignment, application: { name }, client: { actualName }, ...row }) => {
    const names = { application: name, client: actualName };
    if (!row.isApplicationInUse) return { ...names, reason: "APPLICATION_NOT_IN_USE" };
    if (!row.isClientInUse) return { ...names, reason: "CLIENT_NOT_IN_USE" };
    return { ...names, reason: "NOT_BEGUN", from: assignment.validFrom?.toISOString() ?? null };
  });
};

const saveLauncher: Handler<"saveLauncher"> = async ({ opensHere, pinned }, context) => {
  const { audit } = context;
  const { userId } = context.session;
  const opened = (await knownAssigned(context, userId)).filter(canBeOpened);
  const names = new Map(opened.map(({ application: { id, name } }) => [id, name]));
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

export const launcherHandlers = { ownLauncher, tilesOfUser, saveLauncher } satisfies Handlers;
