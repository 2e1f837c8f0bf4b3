import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import type { Queryable } from "../../kit/db/database";
import { samlRequests } from "../../kit/db/schema";
import { newLink } from "../../kit/security/links";

/** Longer than a message counts as fresh, so that none is taken twice. */
const KEPT_MINUTES = HOUR_MS / MINUTE_MS;

type Kept = Omit<typeof samlRequests.$inferInsert, "tokenHash" | "expiresAt" | "createdAt" | "answeredAt">;

/** @returns the browser's token for it; undefined if the application has sent this message before */
export async function keepRequest(on: Queryable, request: Kept): Promise<string | undefined> {
  const { token, stored } = newLink(KEPT_MINUTES);
  const kept = await on
    .insert(samlRequests)
    .values({ ...request, ...stored })
    .onConflictDoNothing({ target: [samlRequests.applicationId, samlRequests.messageId] })
    .returning({ tokenHash: samlRequests.tokenHash });
  return kept.length > 0 ? token : undefined;
}
