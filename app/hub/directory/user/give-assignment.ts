import { and, eq } from "drizzle-orm";
import { type GivenPeriod, periodOf } from "../../identity/account/period";
import type { Transaction } from "../../kit/db/database";
import { assignments } from "../../kit/db/schema";

export interface AssignmentKey {
  userId: string;
  applicationId: string;
  clientId: string;
}

export const isAssignment = ({ userId, applicationId, clientId }: AssignmentKey) =>
  and(eq(assignments.userId, userId), eq(assignments.applicationId, applicationId), eq(assignments.clientId, clientId));

/**
 * An existing assignment gets the new role and period.
 * @returns the assignment before
 * @throws Failure 400 for an end that is past, or not after the beginning
 */
export async function giveAssignment(
  tx: Transaction,
  key: AssignmentKey,
  { role, givenBy, ...given }: GivenPeriod & { role: string; givenBy: string },
): Promise<typeof assignments.$inferSelect | undefined> {
  const [before] = await tx.select().from(assignments).where(isAssignment(key)).for("update");
  const period = { ...periodOf(given, before), givenBy };
  await tx
    .insert(assignments)
    .values({ ...key, role, ...period })
    .onConflictDoUpdate({
      target: [assignments.userId, assignments.applicationId, assignments.clientId],
      set: { role, ...period, isSelfAssigned: false },
    });
  return before;
}
