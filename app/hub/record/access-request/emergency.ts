import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { EMERGENCY_HOURS } from "~/contract/kit/rules";
import { HOUR_MS } from "~/lib/durations";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import { notifyOfAssignment } from "../../directory/user/common-portal";
import { giveNewAssignment, isAssignment } from "../../directory/user/give-assignment";
import { tellOfEmergency, tellRequester } from "../../identity/notice/access-request";
import type { Transaction } from "../../kit/db/database";
import { accessRequests, applications, assignments, users } from "../../kit/db/schema";
import { Failure, invalid } from "../../kit/failure";
import { hasNotEnded } from "../../kit/scope/in-force";
import { clientsInEmergency, mustHaveRole } from "./ask";
import { assignedBy, note, recordGiven, type Turn, takeTurn } from "./decide";
import { decidersOn } from "./deciders";
import { isRequestable, mustBeToLookAt, type Shown, shownIn } from "./request";
import { words } from "./words";

interface Wanted {
  userId: string;
  applicationId: string;
  clientId: string;
}

/** At once; kept as a request that somebody must look at. */
const takeEmergencyAccess: Handler<"takeEmergencyAccess"> = async (input, context) => {
  const { hub, audit, session } = context;
  const wanted = { ...input, userId: session.userId };
  await hub.limits.count("accessRequest", session.userId);
  audit.about({ type: "USER", id: session.userId, name: session.name });
  const take = async (tx: Transaction): Promise<{ id: string; shown: Shown }> => {
    await oneAtATime(tx, session.userId);
    await mustBeAllowed(tx, wanted);
    await mustHaveRole(tx, wanted);
    await mustBeFirst(tx, wanted);
    const validUntil = new Date(Date.now() + EMERGENCY_HOURS * HOUR_MS);
    const [made] = await tx
      .insert(accessRequests)
      .values({ ...wanted, state: "EMERGENCY", validUntil, expiresAt: validUntil })
      .returning();
    const request = made!;
    const shown = await shownIn(tx, request);
    audit.about({ after: shown.recorded });
    const given = { role: request.role, givenBy: session.userId, validUntil };
    recordGiven(request, shown, await giveNewAssignment(tx, assignedBy(request), given), context);
    const [step] = await decidersOn(tx, session.userId).stepsLeft(request, []);
    await tellOfEmergency(hub, tx, { request, shown, people: step?.people ?? [] });
    return { id: request.id, shown };
  };
  const { id, shown } = await audit.change(take);
  const { requester: user, application, client } = shown;
  const notified = await notifyOfAssignment(hub, { user, application, client: client! });
  return { msg: [words.taken, ...notified].join(". "), data: { _id: id } };
};

/** Until the transaction ends: of several at once, the later ones see the first. */
const oneAtATime = (tx: Transaction, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

/** @throws Failure 400 in the same words for an application that does not exist */
async function mustBeAllowed(tx: Transaction, { userId, applicationId, clientId }: Wanted): Promise<void> {
  const isIt = and(isRequestable, eq(applications.emergencyAccess, true), eq(applications.id, applicationId));
  const [found] = await tx.select({ id: applications.id }).from(applications).where(isIt).for("share");
  if (!found) throw invalid(words.notRequestable, { applicationId: [words.notRequestable] });
  const allowed = await clientsInEmergency(tx, userId, applicationId);
  if (!allowed.some(({ _id }) => _id === clientId))
    throw invalid(words.noEmergencyHere, { clientId: [words.noEmergencyHere] });
}

/** @throws Failure 409 until the last hours are over, even if ended before */
async function mustBeFirst(tx: Transaction, { userId, applicationId }: Wanted): Promise<void> {
  const { state, validUntil } = accessRequests;
  const earlier = and(
    eq(accessRequests.userId, userId),
    eq(accessRequests.applicationId, applicationId),
    inArray(state, ["EMERGENCY", "LOOKED_AT"]),
    gt(validUntil, sql`now()`),
  );
  if ((await tx.$count(accessRequests, earlier)) > 0) throw new Failure(409, words.takenAlready);
}

/** @throws Failure 403 unless the caller looks at it, 404 for strangers, 409 */
async function lookAt(
  tx: Transaction,
  {
    requestId,
    reason,
    outcome,
  }: { requestId: string; reason?: string | null | undefined; outcome: "LOOKED_AT" | "ENDED" },
  context: SignedInContext,
): Promise<Turn> {
  const turn = await takeTurn(tx, requestId, context, mustBeToLookAt);
  await note(tx, turn, { session: context.session, outcome, reason });
  await tx
    .update(accessRequests)
    .set({ state: "LOOKED_AT", decidedAt: new Date() })
    .where(eq(accessRequests.id, turn.request.id));
  return turn;
}

const lookAtEmergencyAccess: Handler<"lookAtEmergencyAccess"> = async (input, context) => {
  await context.audit.change((tx) => lookAt(tx, { ...input, outcome: "LOOKED_AT" }, context));
  return { msg: words.lookedAt, data: {} };
};

const endEmergencyAccess: Handler<"endEmergencyAccess"> = async (input, context) => {
  const { hub, audit } = context;
  await audit.change(async (tx) => {
    const { request, shown } = await lookAt(tx, { ...input, outcome: "ENDED" }, context);
    await tx
      .delete(assignments)
      .where(and(isAssignment(assignedBy(request)), isStillTaken(request), hasNotEnded(assignments)));
    await tellRequester(hub, tx, { request, shown, outcome: "ENDED", reason: input.reason ?? null });
  });
  return { msg: words.ended, data: {} };
};

/** Nobody has given other access since. */
const isStillTaken = ({ userId, validUntil }: Pick<Turn["request"], "userId" | "validUntil">) =>
  and(eq(assignments.givenBy, userId), eq(assignments.validUntil, validUntil!));

export const emergencyHandlers = {
  takeEmergencyAccess,
  lookAtEmergencyAccess,
  endEmergencyAccess,
} satisfies Handlers;
