import { and, eq, lte, sql } from "drizzle-orm";
import type { Services } from "../../call/services";
import { tellRequester } from "../../identity/notice/access-request";
import { accessRequests } from "../../kit/db/schema";
import { writeEvent } from "../audit/new-event";
import { shownIn } from "./request";
import { words } from "./words";

export async function expireAccessRequests(hub: Pick<Services, "db" | "outbox" | "publicUrl">): Promise<void> {
  await hub.db.transaction(async (tx) => {
    const expired = await tx
      .update(accessRequests)
      .set({ state: "EXPIRED", decidedAt: new Date() })
      .where(and(eq(accessRequests.state, "WAITING"), lte(accessRequests.expiresAt, sql`now()`)))
      .returning();
    for (const request of expired) {
      const shown = await shownIn(tx, request);
      const { type, id, name, after } = shown.subject;
      const subject = { subjectType: type, subjectId: id, subjectName: name, after };
      await writeEvent(
        tx,
        { action: "ACCESS_EXPIRED", outcome: "SUCCESS", actorName: words.byItself, ...subject },
        { clientAddress: "" },
      );
      await tellRequester(hub, tx, { request, shown, outcome: "EXPIRED", reason: null });
    }
  });
}
