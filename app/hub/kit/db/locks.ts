import type { ClientBase, Pool } from "pg";
import { allowLongStatementsOn } from "./long-transaction";
import { ownTransaction } from "./own-transaction";

/** Numbers must differ. SQL functions repeat theirs in the migrations. */
export const locks = {
  migration: 7_306_112,
  /** `chain_event`, until its transaction ends. */
  auditChain: 7_306_113,
  auditOutput: 7_306_114,
  /** `remove_audit_events` */
  auditRetention: 7_306_115,
  signingKeys: 7_306_116,
  uploadSweep: 7_306_117,
  /** `apply`, for the whole file. */
  configuration: 7_306_118,
  /** `make_audit_months`, `remove_audit_events` and backups: months stay as they are meanwhile. */
  auditMonths: 7_306_120,
  eventCounts: 7_306_121,
  lastUses: 7_306_122,
  reviewNumbers: 7_306_123,
  /** Two versions published at once would not see each other. */
  termsPublications: 7_306_124,
  samlCertificates: 7_306_125,
  /** Two made at once would not see each other. */
  userAttributes: 7_306_126,
  /** With a hash of the connection: sign-ins there share it, a logout from there has it alone. */
  providerLogouts: 7_306_127,
} as const;

/**
 * Transaction-level: a pooler keeps a connection no longer.
 * @param around wraps the wait and the work
 */
export const inTurn = <Result>(
  pool: Pool,
  lock: number,
  work: (client: ClientBase) => Promise<Result>,
  around: (client: ClientBase, whole: () => Promise<Result>) => Promise<Result> = (_, whole) => whole(),
): Promise<Result> =>
  // Waiting for another process's migration is no hang.
  ownTransaction(pool, "begin", async (client) => {
    await allowLongStatementsOn(client);
    return around(client, async () => {
      await client.query("select pg_advisory_xact_lock($1)", [lock]);
      return work(client);
    });
  });
