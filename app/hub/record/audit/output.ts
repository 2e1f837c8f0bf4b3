import type { Head, HeadSigner } from "@portico/audit-chain";
import { asc, eq, gt, sql } from "drizzle-orm";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import type { Database, Transaction } from "../../kit/db/database";
import { locks } from "../../kit/db/locks";
import { auditChain, auditEvents, auditOutput } from "../../kit/db/schema";
import { toAuditEvent } from "./event";

const BATCH = 500;
const ONLY_ROW = 1;

export interface AuditOutput {
  stop(): Promise<void>;
}

/**
 * A JSON line per event within about a second, and each active minute a signed head. One process prints for all. After a crash events may
 * repeat, with the same sequence.
 */
export function startAuditOutput(db: Database, serverLog: Logger, signer: HeadSigner): AuditOutput {
  // LOG_LEVEL must not hide events.
  const log = serverLog.level === "silent" ? serverLog : serverLog.child({}, { level: "info" });
  let signedAt = 0;
  let signed: Head | undefined;
  let running: Promise<void> | undefined;

  const write = async (isLast: boolean): Promise<void> => {
    let count: number;
    do count = await db.transaction((tx) => writeBatch(tx, isLast));
    while (count === BATCH);
  };

  const writeBatch = async (tx: Transaction, isLast: boolean): Promise<number> => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.auditOutput}) as mine`,
    );
    // Another process is writing.
    if (!rows[0]?.mine) return 0;
    const [written = { sequence: 0 }] = await tx.select().from(auditOutput).where(eq(auditOutput.id, ONLY_ROW));
    const links = await tx
      .select()
      .from(auditChain)
      .innerJoin(auditEvents, eq(auditEvents.id, auditChain.eventId))
      .where(gt(auditChain.sequence, written.sequence))
      .orderBy(asc(auditChain.sequence))
      .limit(BATCH);
    for (const { audit_chain: link, audit_events: event } of links)
      log.info({ kind: "audit", sequence: link.sequence, hash: link.hash, event: toAuditEvent(event) }, "audit event");
    const last = links.at(-1)?.audit_chain;
    if (last) {
      const { sequence } = last;
      await tx
        .insert(auditOutput)
        .values({ id: ONLY_ROW, sequence })
        .onConflictDoUpdate({ target: auditOutput.id, set: { sequence } });
      signed = { sequence, hash: last.hash };
    }
    if (signed && (isLast || Date.now() - signedAt >= MINUTE_MS)) {
      log.info({ kind: "audit-head", ...signer.sign(signed) }, "audit head");
      signed = undefined;
      signedAt = Date.now();
    }
    return links.length;
  };

  const start = (isLast: boolean): Promise<void> =>
    (running ??= write(isLast)
      // The database is unreachable, which others log: the next round repeats this one.
      .catch((error: unknown) => serverLog.debug({ err: error }, "audit-output"))
      .finally(() => (running = undefined)));

  const timer = setInterval(() => void start(false), SECOND_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await start(true);
    },
  };
}
