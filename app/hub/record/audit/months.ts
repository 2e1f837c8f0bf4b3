import { sql } from "drizzle-orm";
import type { Logger } from "~/lib/log.server";
import type { Database } from "../../kit/db/database";
import { longTransaction } from "../../kit/db/long-transaction";

/**
 * For this month, the next, and older ones whose events have none (decision 0052). One process at a time. Events are kept without them too.
 */
export async function makeAuditMonths(db: Database, log: Logger): Promise<void> {
  try {
    // What was restored is moved into its months: as many events as there are.
    await longTransaction(db, (tx) => tx.execute(sql`select make_audit_months()`));
  } catch (error) {
    log.warn({ err: error }, "months of the audit log wait for the next sweep");
  }
}
