import { and, desc, eq, inArray, ne, type SQL } from "drizzle-orm";
import { SIGN_IN_ACTIONS } from "~/contract/audit";
import { PAGE_ROWS_DEFAULT } from "~/contract/kit/rules";
import { OwnSignIn } from "~/contract/own-account";
import type { Handler, Handlers } from "../../call/handler";
import type { Database } from "../../kit/db/database";
import { auditEvents } from "../../kit/db/schema";
import { countUpToCap } from "../../kit/records/page";
import { toAuditEvent } from "./event";
import { words } from "./words";

interface Page {
  page?: number | undefined;
  size?: number | undefined;
}

async function pageOf(db: Database, those: SQL | undefined, { page = 1, size = PAGE_ROWS_DEFAULT }: Page) {
  const newest = db.select().from(auditEvents).where(those).orderBy(desc(auditEvents.id));
  const [rows, total] = await Promise.all([
    newest.limit(size).offset((page - 1) * size),
    countUpToCap(db, auditEvents, those),
  ]);
  return { events: rows.map(toAuditEvent), total };
}

const ownSignIns: Handler<"ownSignIns"> = async (input, { hub: { db }, session: { userId } }) => {
  const those = and(eq(auditEvents.actorId, userId), inArray(auditEvents.action, [...SIGN_IN_ACTIONS]));
  const { events, total } = await pageOf(db, those, input);
  return { msg: words.listed, data: events.map((event) => OwnSignIn.parse(event)), total };
};

const ownChanges: Handler<"ownChanges"> = async (input, { hub: { db }, session: { userId } }) => {
  const those = and(
    eq(auditEvents.subjectId, userId),
    ne(auditEvents.actorId, userId),
    eq(auditEvents.outcome, "SUCCESS"),
  );
  const { events, total } = await pageOf(db, those, input);
  return { msg: words.listed, data: events.map(({ at, action, changes }) => ({ at, action, changes })), total };
};

export const ownAccountHandlers = { ownSignIns, ownChanges } satisfies Handlers;
