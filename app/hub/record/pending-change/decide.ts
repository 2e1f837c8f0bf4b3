import { and, arrayContains, eq } from "drizzle-orm";
import { contract, type EndpointName } from "~/contract";
import type { Endpoint } from "~/contract/kit/endpoint";
import type { Handler, Handlers, Reply, SignedInContext } from "../../call/handler";
import type { Services } from "../../call/services";
import type { Session } from "../../call/session";
import { selectAdmins } from "../../identity/account/roles";
import { findUser } from "../../identity/account/users";
import { postNotice } from "../../identity/notice/notice";
import type { Transaction } from "../../kit/db/database";
import { pendingChanges, serviceAccounts, users } from "../../kit/db/schema";
import { Failure, notAllowed, notFound } from "../../kit/failure";
import { pendingInput } from "../../kit/security/belongings";
import { AuditTrail } from "../audit/trail";
import { fingerprintOf, isAskedBy, shortName, subjectNow } from "./subject";
import { words } from "./words";

type Row = typeof pendingChanges.$inferSelect;
type AnyHandler = (input: unknown, context: SignedInContext) => Promise<Reply<unknown>>;

/** Locks the row: of concurrent decisions one succeeds. @throws Failure 404, 409 */
async function claim(tx: Transaction, { audit }: SignedInContext, id: string): Promise<Row> {
  const isIt = eq(pendingChanges.id, id);
  const [row] = await tx.select().from(pendingChanges).where(isIt).for("update", { skipLocked: true });
  if (!row) {
    const known = await tx.$count(pendingChanges, isIt);
    throw known > 0 ? new Failure(409, words.beingDecided) : notFound();
  }
  const { subjectType, subjectId, subjectName, requestedByName, action } = row;
  audit.about({
    ...(subjectType && { type: subjectType }),
    ...(subjectId && { id: subjectId }),
    name: subjectName,
    after: { requestedBy: requestedByName, change: action },
  });
  if (row.state !== "WAITING") throw new Failure(409, words.over[row.state]);
  if (row.expiresAt.getTime() <= Date.now()) throw new Failure(409, words.over.EXPIRED);
  return row;
}

/** @throws Failure 403 for the requester and the user concerned */
function mustBeAnother(row: Row, { userId }: Session): void {
  const { subjectType, subjectId } = row;
  if (isAskedBy(row, userId)) throw notAllowed(words.ownChange);
  if (subjectType === "USER" && subjectId === userId) throw notAllowed(words.aboutOneself);
}

/** @throws Failure 409 if the requester has lost the right */
async function mustStillMay(tx: Transaction, { call, requestedBy, requestedByName, tokenMadeBy }: Row): Promise<void> {
  if (tokenMadeBy) {
    const { id, status, rights } = serviceAccounts;
    const may = and(eq(id, requestedBy), eq(status, "ACTIVE"), arrayContains(rights, [call]));
    if ((await tx.$count(serviceAccounts, may)) === 0) throw new Failure(409, words.accountGone(requestedByName));
    return;
  }
  const [requester] = await selectAdmins(tx, eq(users.id, requestedBy));
  if (!requester) throw new Failure(409, words.requesterGone(requestedByName));
}

const close = (tx: Transaction, { id }: Row, state: Row["state"], { name }: Session) =>
  tx
    .update(pendingChanges)
    .set({ state, input: null, decidedAt: new Date(), decidedByName: name })
    .where(eq(pendingChanges.id, id));

async function tellRequester(
  tx: Transaction,
  { hub, caller, session }: SignedInContext,
  { requestedBy, subjectName }: Row,
  kind: "CHANGE_APPROVED" | "CHANGE_DECLINED",
): Promise<void> {
  const user = await findUser(tx, requestedBy);
  if (user) await postNotice(hub, tx, { kind, user, caller, session, about: shortName(subjectName) });
}

/** Repeats the stored call in the decision's transaction, so that it happens exactly once. Its event names the approver. */
async function carryOut(
  tx: Transaction,
  { hub, caller, session }: SignedInContext,
  row: Row,
  handlerOf: (name: EndpointName) => unknown,
): Promise<Reply<unknown>> {
  const name = row.call as EndpointName;
  const endpoint: Endpoint = contract[name];
  const parsed = endpoint.input.safeParse(JSON.parse(hub.secrets.open(row.input ?? "", pendingInput(row))));
  if (!parsed.success) throw new Failure(409, words.noLongerFits);
  const within: Services = { ...hub, db: tx };
  const audit = new AuditTrail(within, { name, endpoint, caller, session, input: parsed.data });
  const handler = handlerOf(name) as AnyHandler;
  return audit.follow(() => handler(parsed.data, { hub: within, caller, session, audit }));
}

export function pendingChangeHandlers(handlerOf: (name: EndpointName) => unknown) {
  const approveChange: Handler<"approveChange"> = async ({ changeId }, context) => {
    const { audit, session } = context;
    const { msg } = await audit.change(async (tx) => {
      const row = await claim(tx, context, changeId);
      mustBeAnother(row, session);
      await mustStillMay(tx, row);
      const subject = { type: row.subjectType, id: row.subjectId };
      if ((await fingerprintOf(tx, subject, await subjectNow(tx, subject))) !== row.fingerprint)
        throw new Failure(409, words.changedSince, { reason: "stale" });
      const answer = await carryOut(tx, context, row, handlerOf);
      await close(tx, row, "APPROVED", session);
      await tellRequester(tx, context, row, "CHANGE_APPROVED");
      return answer;
    });
    return { msg: words.approved(msg), data: {} };
  };

  const declineChange: Handler<"declineChange"> = async ({ changeId }, context) => {
    const { audit, session } = context;
    await audit.change(async (tx) => {
      const row = await claim(tx, context, changeId);
      mustBeAnother(row, session);
      await close(tx, row, "DECLINED", session);
      await tellRequester(tx, context, row, "CHANGE_DECLINED");
    });
    return { msg: words.declined, data: {} };
  };

  const withdrawChange: Handler<"withdrawChange"> = async ({ changeId }, context) => {
    const { audit, session } = context;
    await audit.change(async (tx) => {
      const row = await claim(tx, context, changeId);
      if (row.requestedBy !== session.userId) throw notAllowed(words.othersChange);
      await close(tx, row, "WITHDRAWN", session);
    });
    return { msg: words.withdrawn, data: {} };
  };

  return { approveChange, declineChange, withdrawChange } satisfies Handlers;
}
