import type { ClientBase, Pool } from "pg";
import { allowLongStatementsOn } from "./long-transaction";
import { ownTransaction } from "./own-transaction";

/**
 * Every advisory lock that processes on one database take turns by: a number each, since equal numbers are one lock.
 * SQL functions write theirs out in the migrations.
 */
export const locks = {
  migration: 7_306_112,
  /** `chain_event`, from each event of the audit log to the end of its transaction. */
  auditChain: 7_306_113,
  auditOutput: 7_306_114,
  /** `remove_audit_events` */
  auditRetention: 7_306_115,
  signingKeys: 7_306_116,
  uploadSweep: 7_306_117,
  /** What is applied from a file, from its first record to its last. */
  configuration: 7_306_118,
  /** `make_audit_months`, `remove_audit_events`, and backups, while which no month comes or goes. */
  auditMonths: 7_306_120,
} as const;

/**
 * Runs `work` in a transaction of a connection of its own, while no other process has the lock: both live no longer than
 * the transaction, as a pooler gives a client the same connection for no longer than that.
 * @param around what is to happen while it waits and works
 */
export const inTurn = <Result>(
  pool: Pool,
  lock: number,
  work: (client: ClientBase) => Promise<Result>,
  around: (client: ClientBase, whole: () => Promise<Result>) => Promise<Result> = (_, whole) => whole(),
): Promise<Result> =>
  // Waiting for another process, or for a long migration, is not a hanging statement.
  ownTransaction(pool, "begin", async (client) => {
    await allowLongStatementsOn(client);
    return around(client, async () => {
      await client.query("select pg_advisory_xact_lock($1)", [lock]);
      return work(client);
    });
  });
