import type { PendingChange } from "~/contract/pending-change";
import { harmless } from "~/lib/harmless";
import type { Handler } from "../../call/handler";
import { isSignedInAdmin, type Session } from "../../call/session";
import { pendingChanges } from "../../kit/db/schema";
import type { ListDefinition } from "../../kit/records/list";
import { readPage } from "../../kit/records/page";
import { changesOf } from "../audit/event";
import { isAskedBy } from "./subject";
import { words } from "./words";

const list: ListDefinition = {
  id: pendingChanges.id,
  fields: {
    subject: pendingChanges.subjectName,
    requestedBy: pendingChanges.requestedByName,
    state: pendingChanges.state,
    requestedAt: pendingChanges.createdAt,
    expiresAt: pendingChanges.expiresAt,
  },
  mainField: "subject",
  defaultSort: "-requestedAt",
};

export const listPendingChanges: Handler<"listPendingChanges"> = async (input, { hub: { db }, session }) => {
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(pendingChanges)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => db.$count(pendingChanges, where),
  });
  return { msg: words.listed, data: rows.map((row) => toPendingChange(row, session)), total };
};

function toPendingChange(row: typeof pendingChanges.$inferSelect, session: Session): PendingChange {
  const { id, action, subjectType, subjectId, expiresAt } = row;
  const isWaiting = row.state === "WAITING" && expiresAt.getTime() > Date.now();
  const isOwn = isAskedBy(row, session.userId);
  const isAboutReader = subjectType === "USER" && subjectId === session.userId;
  return {
    _id: id,
    state: row.state === "WAITING" && !isWaiting ? "EXPIRED" : row.state,
    action,
    subjectType,
    subjectId,
    subject: harmless(row.subjectName),
    changes: changesOf(row.before, row.after),
    requestedBy: harmless(row.requestedByName),
    requestedAt: row.createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedBy: row.decidedByName === null ? null : harmless(row.decidedByName),
    decidedAt: row.decidedAt?.toISOString(),
    isOwn,
    mayDecide: isWaiting && isSignedInAdmin(session) && !isOwn && !isAboutReader,
  };
}
