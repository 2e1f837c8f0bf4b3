import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { personName, sessionUser } from "../../identity/account/users";
import { tellOfDeletion } from "../../identity/notice/deletion-request";
import { postNotice } from "../../identity/notice/notice";
import type { Queryable } from "../../kit/db/database";
import { deletionRequests, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure, notFound } from "../../kit/failure";
import type { ListDefinition } from "../../kit/records/list";
import { countRows, readPage } from "../../kit/records/page";
import { userOf } from "../user/changes";
import { words } from "./words";

type Stored = typeof deletionRequests.$inferSelect;

const shown = ({ reason, askedAt, refusedAt, refusal }: Stored) => ({
  ...{ reason, refusal },
  askedAt: askedAt.toISOString(),
  refusedAt: refusedAt?.toISOString() ?? null,
});

const ownDeletion: Handler<"ownDeletion"> = async (_input, { hub: { db }, session: { userId } }) => {
  const [request] = await db.select().from(deletionRequests).where(eq(deletionRequests.userId, userId));
  return { msg: words.own, data: { request: request ? shown(request) : null } };
};

/** One refused before is asked anew. */
const askDeletion: Handler<"askDeletion"> = async ({ reason }, { hub, caller, audit, session }) => {
  const user = await sessionUser(hub.db, session);
  await hub.limits.count("askDeletion", user.id);
  audit.about({ type: "USER", id: user.id, name: personName(user), after: { reason: reason ?? "" } });
  await audit.change(async (tx) => {
    // The notice's link takes back what comes after it.
    await postNotice(hub, tx, { kind: "DELETION_ASKED", user, caller, session });
    const asked = { reason: reason ?? "", askedAt: sql`clock_timestamp()`, refusedAt: null, refusal: null };
    const made = await tx
      .insert(deletionRequests)
      .values({ userId: user.id, ...asked })
      .onConflictDoUpdate({
        target: deletionRequests.userId,
        set: asked,
        setWhere: sql`${deletionRequests.refusedAt} is not null`,
      })
      .returning({ userId: deletionRequests.userId });
    if (made.length === 0) throw new Failure(409, words.askedAlready);
  });
  return { msg: words.asked, data: {} };
};

const withdrawDeletion: Handler<"withdrawDeletion"> = async (_input, { hub, audit, session }) => {
  const user = await sessionUser(hub.db, session);
  audit.about({ type: "USER", id: user.id, name: personName(user) });
  await audit.change(async (tx) => {
    const gone = await tx.delete(deletionRequests).where(eq(deletionRequests.userId, user.id)).returning();
    if (gone.length === 0) throw notFound(words.none);
  });
  return { msg: words.withdrawn, data: {} };
};

const list: ListDefinition = {
  id: users.id,
  fields: {
    name: sql`${users.firstName} || ' ' || ${users.lastName}`,
    email: users.email,
    reason: deletionRequests.reason,
    askedAt: deletionRequests.askedAt,
  },
  texts: ["name"],
  mainField: "name",
  defaultSort: "askedAt",
};

const WAITING = isNull(deletionRequests.refusedAt);

const selectRequests = (on: Queryable, where: SQL | undefined) =>
  on
    .select({ user: users, request: deletionRequests })
    .from(deletionRequests)
    .innerJoin(users, and(eq(users.id, deletionRequests.userId), notDeleted(users)))
    .where(and(WAITING, where));

export const countDeletionRequests = (on: Queryable): Promise<number> => countRows(on, selectRequests(on, undefined));

const listDeletionRequests: Handler<"listDeletionRequests"> = async ({ userId, ...input }, { hub: { db } }) => {
  const ofUser = userId === undefined ? undefined : eq(users.id, userId);
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      selectRequests(db, and(ofUser, where))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => countRows(db, selectRequests(db, and(ofUser, where))),
  });
  return {
    msg: words.listed,
    data: rows.map(({ user: { id, firstName, lastName, email }, request }) => ({
      ...{ _id: id, name: `${firstName} ${lastName}`, email },
      ...shown(request),
    })),
    total,
  };
};

const refuseDeletion: Handler<"refuseDeletion"> = async ({ userId, reason }, { hub, audit }) => {
  const user = await userOf(hub.db, userId);
  audit.about({ name: personName(user), after: { reason } });
  await audit.change(async (tx) => {
    const refused = await tx
      .update(deletionRequests)
      .set({ refusedAt: new Date(), refusal: reason })
      .where(and(eq(deletionRequests.userId, userId), WAITING))
      .returning({ userId: deletionRequests.userId });
    if (refused.length === 0) throw notFound(words.none);
    await tellOfDeletion(hub, tx, user, reason);
  });
  return { msg: words.refused, data: {} };
};

export const deletionRequestHandlers = {
  ownDeletion,
  askDeletion,
  withdrawDeletion,
  listDeletionRequests,
  refuseDeletion,
} satisfies Handlers;
