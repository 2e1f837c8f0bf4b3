import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../kit/db/database";
import { assignments } from "../../kit/db/schema";

interface Opened {
  userId: string;
  applicationId: string;
  clientIds: readonly string[];
}

/** The client opened last is offered first, and reviews show when access was last used. */
export async function rememberOpening(on: Queryable, { userId, applicationId, clientIds }: Opened): Promise<void> {
  const theirs = and(
    eq(assignments.userId, userId),
    eq(assignments.applicationId, applicationId),
    inArray(assignments.clientId, [...clientIds]),
  );
  await on.update(assignments).set({ lastOpenedAt: sql`now()` }).where(theirs);
}
