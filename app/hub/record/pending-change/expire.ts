import { and, eq, lt, lte, ne } from "drizzle-orm";
import { DAY_MS } from "~/lib/durations";
import type { Database } from "../../kit/db/database";
import { pendingChanges } from "../../kit/db/schema";
import { writeEvent } from "../audit/new-event";
import { words } from "./words";

/** The audit log keeps decisions longer. */
const SHOWN_MS = 30 * DAY_MS;

export async function expireChanges(db: Database): Promise<void> {
  const now = new Date();
  await db.transaction(async (tx) => {
    const expired = await tx
      .update(pendingChanges)
      .set({ state: "EXPIRED", input: null, decidedAt: now })
      .where(and(eq(pendingChanges.state, "WAITING"), lte(pendingChanges.expiresAt, now)))
      .returning();
    for (const { subjectType, subjectId, subjectName, requestedByName, action } of expired) {
      const after = { requestedBy: requestedByName, change: action };
      const subject = { subjectType, subjectId, subjectName, after };
      await writeEvent(
        tx,
        { action: "CHANGE_EXPIRED", outcome: "SUCCESS", actorName: words.byItself, ...subject },
        { clientAddress: "" },
      );
    }
    const isOld = lt(pendingChanges.decidedAt, new Date(now.getTime() - SHOWN_MS));
    await tx.delete(pendingChanges).where(and(ne(pendingChanges.state, "WAITING"), isOld));
  });
}
