import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../kit/db/database";
import { assignments } from "../../kit/db/schema";

interface Opened {
  userId: string;
  applicationId: string;
  clientId: string;
}

export async function rememberOpening(on: Queryable, { userId, applicationId, clientId }: Opened): Promise<void> {
  const theirs = and(
    eq(assignments.userId, userId),
    eq(assignments.applicationId, applicationId),
    eq(assignments.clientId, clientId),
  );
  await on.update(assignments).set({ lastOpenedAt: sql`now()` }).where(theirs);
}
