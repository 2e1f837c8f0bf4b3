import { eq, min, sql } from "drizzle-orm";
import type { Database } from "../db/database";
import { outbox } from "../db/schema";

export interface OutboxDepth {
  /** Messages that are due. */
  due: number;
  /** Messages that wait for their next try, or are being tried. */
  later: number;
  /** Age of the oldest of them; 0 where there is none. */
  oldestSeconds: number;
}

/** The messages waiting in the outbox, which all processes share. Reads only waiting messages, by their index. */
export async function outboxDepth(db: Database): Promise<OutboxDepth> {
  const isDue = sql`${outbox.nextTryAt} <= now()`;
  const [depth] = await db
    .select({
      due: sql`count(*) filter (where ${isDue})`.mapWith(Number),
      later: sql`count(*) filter (where not ${isDue})`.mapWith(Number),
      oldest: min(outbox.createdAt),
    })
    .from(outbox)
    .where(eq(outbox.status, "QUEUED"));
  const { due, later, oldest } = depth!;
  return { due, later, oldestSeconds: oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0 };
}
