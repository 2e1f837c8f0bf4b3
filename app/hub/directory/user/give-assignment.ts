import { and, eq, not } from "drizzle-orm";
import { type GivenPeriod, periodOf } from "../../identity/account/period";
import type { Transaction } from "../../kit/db/database";
import { assignments } from "../../kit/db/schema";
import { Failure } from "../../kit/failure";
import { hasNotEnded } from "../../kit/scope/in-force";
import { words } from "./words";

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

/**
 * Gives access that begins now, and changes none that is there or is to begin.
 * @returns the assignment before, which had ended
 * @throws Failure 409 if the user has the access, or will
 */
export async function giveNewAssignment(
  tx: Transaction,
  key: AssignmentKey,
  given: { role: string; givenBy: string; validUntil: Date },
): Promise<typeof assignments.$inferSelect | undefined> {
  const [before] = await tx.select().from(assignments).where(isAssignment(key)).for("update");
  const values = { ...given, validFrom: null, isSelfAssigned: false };
  const made = await tx
    .insert(assignments)
    .values({ ...key, ...values })
    .onConflictDoUpdate({
      target: [assignments.userId, assignments.applicationId, assignments.clientId],
      set: values,
      setWhere: not(hasNotEnded(assignments)),
    })
    .returning({ userId: assignments.userId });
  if (made.length === 0) throw new Failure(409, words.hasAlready);
  return before;
}
