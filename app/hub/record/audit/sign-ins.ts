import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { type AuditEvent, SIGN_IN_ACTIONS } from "~/contract/audit";
import { PAGE_ROWS_DEFAULT } from "~/contract/kit/rules";
import type { Handler } from "../../call/handler";
import { scopeOf } from "../../call/session";
import type { Database } from "../../kit/db/database";
import { auditEvents } from "../../kit/db/schema";
import { countUpToCap } from "../../kit/records/page";
import { ALL_EVENTS, type SeenEvents } from "../../kit/scope/events";
import { requirePersonWithin } from "../../kit/scope/reach";
import { seenBy, toSeenEvents } from "./seen";
import { words } from "./words";

interface Page {
  page?: number | undefined;
  size?: number | undefined;
}

interface EventPage {
  data: AuditEvent[];
  total: number;
}

/** Newest first. */
export async function newestEvents(
  db: Database,
  which: SQL | undefined,
  { page = 1, size = PAGE_ROWS_DEFAULT }: Page,
  seen: SeenEvents = ALL_EVENTS,
): Promise<EventPage> {
  const those = and(seen.where, which);
  const newest = db.select(seen.columns).from(auditEvents).where(those).orderBy(desc(auditEvents.id));
  const [rows, total] = await Promise.all([
    newest.limit(size).offset((page - 1) * size),
    countUpToCap(db, auditEvents, those),
  ]);
  return { data: toSeenEvents(seen, rows), total };
}

/** Typed names that nobody has are only in the log. */
export const signInsOf = (db: Database, userId: string, page: Page, seen?: SeenEvents): Promise<EventPage> =>
  newestEvents(db, and(eq(auditEvents.actorId, userId), inArray(auditEvents.action, [...SIGN_IN_ACTIONS])), page, seen);

export const listSignIns: Handler<"listSignIns"> = async ({ userId, ...page }, { hub: { db }, session }) => {
  await requirePersonWithin(db, scopeOf(session), userId);
  return { msg: words.listed, ...(await signInsOf(db, userId, page, seenBy(session))) };
};
