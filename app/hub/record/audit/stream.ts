import { asc, eq, gt } from "drizzle-orm";
import type { Handler } from "../../call/handler";
import { auditChain, auditEvents } from "../../kit/db/schema";
import { toAuditEvent } from "./event";
import { words } from "./words";

const BATCH = 500;

/** Events in chain order: later ones never have a lower sequence (decision 0037). */
export const streamAuditEvents: Handler<"streamAuditEvents"> = async (
  { after = 0, limit = BATCH },
  { hub: { db } },
) => {
  const rows = await db
    .select()
    .from(auditChain)
    .innerJoin(auditEvents, eq(auditEvents.id, auditChain.eventId))
    .where(gt(auditChain.sequence, after))
    .orderBy(asc(auditChain.sequence))
    .limit(limit);
  const data = rows.map(({ audit_chain: { sequence, hash }, audit_events: event }) => ({
    ...toAuditEvent(event),
    sequence,
    hash,
  }));
  return { msg: words.listed, data };
};
