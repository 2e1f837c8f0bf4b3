import { and, eq, gt, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import type { Database } from "../../kit/db/database";
import { outbox } from "../../kit/db/schema";
import { words } from "./words";

const RETRY_MS = [2, 5, 10, 20, 30, 60].map((seconds) => seconds * SECOND_MS);
export const GIVE_UP_AFTER_MS = DAY_MS;
const KEPT_MS = 30 * DAY_MS;

export const pauseAfter = (tries: number): number => RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!;

export const notExpired = (now: Date): SQL | undefined => or(isNull(outbox.expiresAt), gt(outbox.expiresAt, now));

/** Deletes the content unless `keepContent`. */
export async function markSent(db: Database, id: string, keepContent: boolean): Promise<void> {
  await db
    .update(outbox)
    .set({
      status: "SENT",
      sentAt: new Date(),
      tries: sql`${outbox.tries} + 1`,
      lastError: null,
      ...(keepContent ? {} : { payload: "" }),
    })
    .where(eq(outbox.id, id));
}

/** Retried after a growing pause, unless permanent or a day old. */
export async function markFailed(db: Database, id: string, reason: string, permanent: boolean): Promise<void> {
  const now = Date.now();
  const [row] = await db
    .select({ tries: outbox.tries, createdAt: outbox.createdAt })
    .from(outbox)
    .where(eq(outbox.id, id));
  if (!row) return;
  const hasFailed = permanent || now - row.createdAt.getTime() > GIVE_UP_AFTER_MS;
  await db
    .update(outbox)
    .set({
      status: hasFailed ? "FAILED" : "QUEUED",
      tries: row.tries + 1,
      lastError: reason,
      nextTryAt: new Date(now + pauseAfter(row.tries)),
    })
    .where(eq(outbox.id, id));
}

/** No route yet: due as soon as there is one. */
export async function markWaiting(db: Database, id: string, reason: string): Promise<void> {
  await db.update(outbox).set({ lastError: reason, nextTryAt: new Date() }).where(eq(outbox.id, id));
}

/** Ends the pause after a failure. */
export async function retryNow(db: Database, which: SQL | undefined): Promise<void> {
  const now = new Date();
  await db
    .update(outbox)
    .set({ nextTryAt: now })
    .where(and(eq(outbox.status, "QUEUED"), isNotNull(outbox.lastError), gt(outbox.nextTryAt, now), which));
}

/**
 * Expires unsendable messages and deletes old ones, except leased ones.
 * @param keepContent of expired messages
 */
export async function sweepOutbox(db: Database, keepContent: boolean): Promise<void> {
  const now = Date.now();
  const before = (ms: number) => new Date(now - ms);
  const waiting = and(eq(outbox.status, "QUEUED"), lte(outbox.nextTryAt, before(0)));
  const isExpired = lte(outbox.expiresAt, before(0));
  await db.update(outbox).set({ status: "FAILED", lastError: words.expired }).where(and(waiting, isExpired));
  await db
    .update(outbox)
    .set({ status: "FAILED" })
    .where(and(waiting, lt(outbox.createdAt, before(GIVE_UP_AFTER_MS))));
  if (!keepContent) {
    // Messages expire within a day; older rows need no read.
    const isDead = and(
      eq(outbox.status, "FAILED"),
      ne(outbox.payload, ""),
      isExpired,
      gt(outbox.createdAt, before(2 * DAY_MS)),
    );
    await db.update(outbox).set({ payload: "" }).where(isDead);
  }
  await db.delete(outbox).where(and(ne(outbox.status, "QUEUED"), lt(outbox.createdAt, before(KEPT_MS))));
}
