import { sql } from "drizzle-orm";
import type { Logger } from "~/lib/log.server";
import type { Database } from "../../kit/db/database";
import { longTransaction } from "../../kit/db/long-transaction";

/**
 * Removes the months whose last day was more than `days` ago, through the owner's function: it drops their partitions, and
 * leaves the hash at which the chain was cut, and an event that tells of it.
 */
export async function sweepAuditEvents(db: Database, days: number, log: Logger): Promise<void> {
  try {
    const { rows } = await longTransaction(db, (tx) =>
      tx.execute<{ removed: number }>(sql`select remove_audit_events(${days})::float8 as removed`),
    );
    const { removed } = rows[0]!;
    if (removed > 0) log.info({ removed }, "old audit events are removed");
  } catch (error) {
    log.warn({ err: error }, "old audit events wait for the next sweep");
  }
}
