import { sql } from "drizzle-orm";
import type { Logger } from "~/lib/log.server";
import type { Database } from "../../kit/db/database";
import { longTransaction } from "../../kit/db/long-transaction";

/** By the owner's function: it drops partitions, keeps the hash at the cut and writes an event about it. */
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
