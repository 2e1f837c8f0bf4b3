import { and, eq, ne, sql } from "drizzle-orm";
import { VIEWS_IN_ALL_MAX, VIEWS_MAX } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { keptViews, users } from "../../kit/db/schema";
import { naturalKeyOf } from "../../kit/db/schema/columns";
import { Failure, notFound } from "../../kit/failure";
import { words } from "./words";

type View = typeof keptViews.$inferSelect;

const isNamed = (name: string) => sql`lower(${keptViews.name}) = lower(${name})`;

const ownKeptViews: Handler<"ownKeptViews"> = async ({ list }, { hub: { db }, session }) => {
  const data = await db
    .select({ viewId: keptViews.id, name: keptViews.name, search: keptViews.search })
    .from(keptViews)
    .where(and(eq(keptViews.userId, session.userId), eq(keptViews.list, list)))
    .orderBy(naturalKeyOf(keptViews.name), keptViews.id);
  return { msg: words.listed, data };
};

const keepView: Handler<"keepView"> = async ({ list, name, search }, { audit, session: { userId } }) => {
  audit.about({ type: "LIST", name });
  const isNew = await audit.change(async (tx) => {
    await lockViewsOf(tx, userId);
    const theirs = eq(keptViews.userId, userId);
    const [replaced] = await tx
      .select()
      .from(keptViews)
      .where(and(theirs, eq(keptViews.list, list), isNamed(name)));
    if (replaced) {
      await tx.update(keptViews).set({ name, search }).where(eq(keptViews.id, replaced.id));
      audit.about({ id: replaced.id, after: { list, name, search } });
      return false;
    }
    if ((await tx.$count(keptViews, and(theirs, eq(keptViews.list, list)))) >= VIEWS_MAX) throw taken(words.tooMany);
    if ((await tx.$count(keptViews, theirs)) >= VIEWS_IN_ALL_MAX) throw taken(words.tooManyInAll);
    const [kept] = await tx.insert(keptViews).values({ userId, list, name, search }).returning();
    audit.about({ id: kept!.id, after: { list, name, search } });
    return true;
  });
  return { msg: isNew ? words.kept : words.replaced, data: {} };
};

const renameView: Handler<"renameView"> = async ({ viewId, name }, { audit, session: { userId } }) => {
  await audit.change(async (tx) => {
    await lockViewsOf(tx, userId);
    const view = await ownView(tx, userId, viewId);
    audit.about({ type: "LIST", id: view.id, name });
    const others = and(
      eq(keptViews.userId, userId),
      eq(keptViews.list, view.list),
      ne(keptViews.id, view.id),
      isNamed(name),
    );
    if ((await tx.$count(keptViews, others)) > 0) throw taken(words.nameTaken);
    await tx.update(keptViews).set({ name }).where(eq(keptViews.id, view.id));
    audit.about({ after: { name, formerly: view.name } });
  });
  return { msg: words.renamed, data: {} };
};

const deleteView: Handler<"deleteView"> = async ({ viewId }, { audit, session: { userId } }) => {
  await audit.change(async (tx) => {
    const view = await ownView(tx, userId, viewId);
    audit.about({ type: "LIST", id: view.id, name: view.name });
    await tx.delete(keptViews).where(eq(keptViews.id, view.id));
  });
  return { msg: words.deleted, data: {} };
};

/** Concurrent changes must not exceed the maximum. */
const lockViewsOf = (tx: Transaction, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

/** @throws Failure 404 for another user's too */
async function ownView(tx: Transaction, userId: string, viewId: string): Promise<View> {
  const [view] = await tx
    .select()
    .from(keptViews)
    .where(and(eq(keptViews.userId, userId), sql`${keptViews.id}::text = ${viewId}`))
    .for("update");
  if (!view) throw notFound(words.notFound);
  return view;
}

const taken = (msg: string) => new Failure(409, msg, { fieldErrors: { name: [msg] } });

export const keptViewHandlers = { ownKeptViews, keepView, renameView, deleteView } satisfies Handlers;
