import { and, desc, eq, inArray } from "drizzle-orm";
import { SIGN_IN_ACTIONS } from "~/contract/audit";
import { PAGE_ROWS_DEFAULT } from "~/contract/kit/rules";
import type { Handler } from "../../call/handler";
import { auditEvents } from "../../kit/db/schema";
import { countUpToCap } from "../../kit/records/page";
import { toAuditEvent } from "./event";
import { words } from "./words";

/** Newest first. Typed names that nobody has are only in the log. */
export const listSignIns: Handler<"listSignIns"> = async (
  { userId, page = 1, size = PAGE_ROWS_DEFAULT },
  { hub: { db } },
) => {
  const those = and(eq(auditEvents.actorId, userId), inArray(auditEvents.action, [...SIGN_IN_ACTIONS]));
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(auditEvents)
      .where(those)
      .orderBy(desc(auditEvents.id))
      .limit(size)
      .offset((page - 1) * size),
    countUpToCap(db, auditEvents, those),
  ]);
  return { msg: words.listed, data: rows.map(toAuditEvent), total };
};
