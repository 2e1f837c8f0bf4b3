import { and, eq, not, sql } from "drizzle-orm";
import { type GivenPeriod, periodOf } from "../../identity/account/period";
import type { Transaction } from "../../kit/db/database";
import { applications, assignments, clients, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
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
      set: { role, ...period, isSelfAssigned: false, source: null },
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
  const values = { ...given, validFrom: null, isSelfAssigned: false, source: null };
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

/**
 * Tokens and sessions ask `inForce` again.
 * @returns number of assignments that were there
 */
export async function removeAssignments(tx: Transaction, keys: readonly AssignmentKey[]): Promise<number> {
  if (keys.length === 0) return 0;
  const { userId, applicationId, clientId } = assignments;
  const valuesOf = (name: keyof AssignmentKey) => sql`${sql.param(keys.map((key) => key[name]))}::uuid[]`;
  const given = sql`select * from unnest(${valuesOf("userId")}, ${valuesOf("applicationId")}, ${valuesOf("clientId")})`;
  const removed = await tx
    .delete(assignments)
    .where(sql`(${userId}, ${applicationId}, ${clientId}) in (${given})`)
    .returning({ userId });
  return removed.length;
}

/**
 * Restores access as it was.
 * @returns `held` if the user has it, or had it since; `gone` if user, application or client is missing
 */
export async function giveBack(
  tx: Transaction,
  assignment: typeof assignments.$inferInsert,
): Promise<"given" | "held" | "gone"> {
  const { userId, applicationId, clientId } = assignment;
  const there = [
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), notDeleted(users)))
      .for("key share"),
    tx
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.id, applicationId), notDeleted(applications)))
      .for("key share"),
    tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for("key share"),
  ];
  for (const record of there) if ((await record).length === 0) return "gone";
  const made = await tx
    .insert(assignments)
    .values(assignment)
    .onConflictDoNothing()
    .returning({ userId: assignments.userId });
  return made.length > 0 ? "given" : "held";
}
