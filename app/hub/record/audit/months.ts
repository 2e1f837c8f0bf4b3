import { sql } from "drizzle-orm";
import type { Logger } from "~/lib/log.server";
import type { Database } from "../../kit/db/database";
import { longTransaction } from "../../kit/db/long-transaction";

/**
 * Makes the audit log's partitions for this month and the next, and for older months whose events have none (decision
 * 0052), by the owner's function. One process at a time. Events are kept without them too.
 */
export async function makeAuditMonths(db: Database, log: Logger): Promise<void> {
  try {
    // What was restored is moved into its months: as many events as there are.
    await longTransaction(db, (tx) => tx.execute(sql`select make_audit_months()`));
  } catch (error) {
    log.warn({ err: error }, "months of the audit log wait for the next sweep");
  }
}
