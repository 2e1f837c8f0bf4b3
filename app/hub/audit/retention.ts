import { sql } from "drizzle-orm";
import type { Logger } from "~/lib/log.server";
import type { Database } from "../kit/db/database";

/**
 * Removes events that were written more than `days` ago, some at a time, through the owner's function: it leaves the hash
 * at which the chain was cut, and an event that tells of it.
 */
export async function sweepAuditEvents(db: Database, days: number, log: Logger): Promise<void> {
  try {
    let removed: number;
    do {
      const { rows } = await db.execute<{ removed: number }>(sql`select remove_audit_events(${days})::int as removed`);
      removed = rows[0]!.removed;
      if (removed > 0) log.info({ removed }, "old audit events are removed");
    } while (removed > 0);
  } catch (error) {
    log.warn({ err: error }, "old audit events wait for the next sweep");
  }
}
