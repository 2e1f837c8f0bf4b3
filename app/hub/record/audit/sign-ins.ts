import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { type AuditEvent, SIGN_IN_ACTIONS } from "~/contract/audit";
import { PAGE_ROWS_DEFAULT } from "~/contract/kit/rules";
import type { Handler } from "../../call/handler";
import type { Database } from "../../kit/db/database";
import { auditEvents } from "../../kit/db/schema";
import { countUpToCap } from "../../kit/records/page";
import { toAuditEvent } from "./event";
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
  those: SQL | undefined,
  { page = 1, size = PAGE_ROWS_DEFAULT }: Page,
): Promise<EventPage> {
  const newest = db.select().from(auditEvents).where(those).orderBy(desc(auditEvents.id));
  const [rows, total] = await Promise.all([
    newest.limit(size).offset((page - 1) * size),
    countUpToCap(db, auditEvents, those),
  ]);
  return { data: rows.map(toAuditEvent), total };
}

/** Typed names that nobody has are only in the log. */
export const signInsOf = (db: Database, userId: string, page: Page): Promise<EventPage> =>
  newestEvents(db, and(eq(auditEvents.actorId, userId), inArray(auditEvents.action, [...SIGN_IN_ACTIONS])), page);

export const listSignIns: Handler<"listSignIns"> = async ({ userId, ...page }, { hub: { db } }) => ({
  msg: words.listed,
  ...(await signInsOf(db, userId, page)),
});
