import { and, eq } from "drizzle-orm";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import type { Session } from "../../call/session";
import { notifyOfAssignment } from "../../directory/user/common-portal";
import { type AssignmentKey, giveAssignment } from "../../directory/user/give-assignment";
import { namedClient, recordedAssignment } from "../../identity/account/links";
import { personName } from "../../identity/account/users";
import { tellDeciders, tellRequester } from "../../identity/notice/access-request";
import type { Transaction } from "../../kit/db/database";
import { accessDecisions, accessRequests, type assignments, clients } from "../../kit/db/schema";
import { Failure, invalid, notAllowed } from "../../kit/failure";
import { onUniqueViolation } from "../../kit/records/change";
import { mustHaveRole } from "./ask";
import { type Decider, decidersOn, type Step, turnIn } from "./deciders";
import { mayBeChosen, mustBeReadable } from "./details";
import { claim, type DecisionRow, decisionsOn, mustWait, type RequestRow, type Shown, shownIn } from "./request";
import { words } from "./words";

export interface Turn {
  request: RequestRow;
  shown: Shown;
  decisions: DecisionRow[];
  step: Step;
  decider: Decider;
}

/**
 * Locks the request until the transaction ends.
 * @param mustBeOpen throws the Failure 409
 * @throws Failure 403 unless the caller decides next, 404 for strangers, 409
 */
export async function takeTurn(
  tx: Transaction,
  requestId: string,
  { audit, session }: SignedInContext,
  mustBeOpen: (request: RequestRow) => void = mustWait,
): Promise<Turn> {
  const { request, shown } = await claim(tx, requestId);
  const decisions = await decisionsOn(tx, request.id);
  const deciders = decidersOn(tx, session.userId);
  await mustBeReadable(deciders, { request, decisions, session });
  audit.about(shown.subject);
  if (request.userId === session.userId) throw notAllowed(words.ownRequest);
  mustBeOpen(request);
  const [step] = await deciders.stepsLeft(request, decisions);
  const decider = step && turnIn(step, session);
  if (!step || !decider) throw notAllowed(words.notYours);
  audit.about(decidedBy(decider, shown));
  return { request, shown, decisions, step, decider };
}

function decidedBy({ standsFor }: Decider, { subject, recorded }: Shown) {
  if (!standsFor) return subject;
  return { ...subject, after: { ...recorded, standsFor: { id: standsFor.id, name: personName(standsFor) } } };
}

export async function note(
  tx: Transaction,
  { request, decisions, step, decider: { standsFor } }: Turn,
  {
    session,
    outcome,
    reason,
  }: { session: Session; outcome: DecisionRow["outcome"]; reason: string | null | undefined },
): Promise<DecisionRow> {
  const [made] = await tx
    .insert(accessDecisions)
    .values({
      requestId: request.id,
      place: decisions.length + 1,
      outcome,
      roles: step.roles,
      sequence: step.sequence,
      userId: session.userId,
      userName: session.name,
      standsForId: standsFor?.id,
      standsForName: standsFor && personName(standsFor),
      reason: reason ?? null,
    })
    .returning();
  return made!;
}

const close = (tx: Transaction, { id }: RequestRow, state: "GRANTED" | "REFUSED") =>
  tx.update(accessRequests).set({ state, decidedAt: new Date() }).where(eq(accessRequests.id, id));

const unique = { access_requests_waiting_key: { field: "clientId", msg: words.askedAlready } };

const grantAccessRequest: Handler<"grantAccessRequest"> = async ({ requestId, clientId, reason }, context) => {
  const { hub, audit, session } = context;
  const grant = async (tx: Transaction) => {
    const turn = await takeTurn(tx, requestId, context);
    mustBeInUse(turn.shown);
    const request = await withClient(tx, turn.request, { clientId: clientId ?? null, session });
    const shown = await shownIn(tx, request);
    audit.about(decidedBy(turn.decider, shown));
    const decision = await note(tx, turn, { session, outcome: "GRANTED", reason });
    const decisions = [...turn.decisions, decision];
    const [next] = await decidersOn(tx, session.userId).namedSteps(request, decisions);
    if (next) {
      await tellDeciders(hub, tx, { request, shown, people: next.people, place: decisions.length + 1 });
      return undefined;
    }
    await giveAccess(tx, request, shown, context);
    await close(tx, request, "GRANTED");
    await tellRequester(hub, tx, { request, shown, outcome: "GRANTED", reason: reason ?? null });
    return shown;
  };
  const given = await onUniqueViolation(unique, () => audit.change(grant));
  if (!given) return { msg: words.goesOn, data: { state: "WAITING" } };
  const { requester: user, application, client } = given;
  const notified = client ? await notifyOfAssignment(hub, { user, application, client }) : [];
  return { msg: [words.granted, ...notified].join(". "), data: { state: "GRANTED" } };
};

/** @throws Failure 409 */
function mustBeInUse({ requester, application }: Shown): void {
  if (!requester.isActive || requester.deletedAt) throw new Failure(409, words.requesterGone);
  if (application.status !== "ACTIVE" || application.deletedAt) throw new Failure(409, words.applicationGone);
}

/** @throws Failure 400 unless a client is chosen exactly where the request names none */
async function withClient(
  tx: Transaction,
  request: RequestRow,
  { clientId, session }: { clientId: string | null; session: Session },
): Promise<RequestRow> {
  const refuse = (msg: string) => invalid(msg, { clientId: [msg] });
  if (request.clientId) {
    if (clientId && clientId !== request.clientId) throw refuse(words.clientGiven);
    return request;
  }
  if (!clientId) throw refuse(words.clientNeeded);
  const [client] = await tx
    .select()
    .from(clients)
    .where(and(eq(clients.id, clientId), mayBeChosen(tx, request, session)));
  if (!client) throw refuse(words.clientNeeded);
  await mustHaveRole(tx, { ...request, clientId });
  const [named] = await tx
    .update(accessRequests)
    .set({ clientId })
    .where(eq(accessRequests.id, request.id))
    .returning();
  return named!;
}

/** As asked for, from now on. */
async function giveAccess(tx: Transaction, request: RequestRow, shown: Shown, context: SignedInContext): Promise<void> {
  const key = assignedBy(request);
  const until = request.validUntil?.toISOString() ?? null;
  const given = { role: request.role, givenBy: context.session.userId, validFrom: null, validUntil: until };
  recordGiven(request, shown, await giveAssignment(tx, key, given), context);
}

export const assignedBy = ({ userId, applicationId, clientId }: RequestRow): AssignmentKey => ({
  userId,
  applicationId,
  clientId: clientId!,
});

/** In the log as an Admin's assignment is. */
export function recordGiven(
  request: RequestRow,
  { application, client, subject }: Shown,
  before: typeof assignments.$inferSelect | undefined,
  { hub, audit, session }: SignedInContext,
): void {
  const named = (role: string, period = {}) => ({
    applications: [recordedAssignment(application, namedClient(client!), role, period)],
  });
  audit.also([
    {
      action: "ATTACHED",
      type: "USER",
      ...{ id: subject.id, name: subject.name },
      before: before ? named(before.role, before) : null,
      after: named(request.role, { validUntil: request.validUntil }),
    },
  ]);
  hub.log.info({ ...assignedBy(request), role: request.role, by: session.userId }, "application assigned");
}

const refuseAccessRequest: Handler<"refuseAccessRequest"> = async ({ requestId, reason }, context) => {
  const { hub, audit, session } = context;
  await audit.change(async (tx) => {
    const turn = await takeTurn(tx, requestId, context);
    const { request, shown } = turn;
    await note(tx, turn, { session, outcome: "REFUSED", reason });
    await close(tx, request, "REFUSED");
    await tellRequester(hub, tx, { request, shown, outcome: "REFUSED", reason });
  });
  return { msg: words.refused, data: {} };
};

export const decideHandlers = { grantAccessRequest, refuseAccessRequest } satisfies Handlers;
