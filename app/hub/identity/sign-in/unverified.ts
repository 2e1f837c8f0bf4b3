import { and, eq, isNull, lt, not, notExists, type SQL } from "drizzle-orm";
import { UNVERIFIED_HOURS } from "~/contract/kit/rules";
import { HOUR_MS } from "~/lib/durations";
import type { Queryable } from "../../kit/db/database";
import { assignments, userRoles, users } from "../../kit/db/schema";

/** Visitors may not take over accounts with a role or assignment. */
export const holdsNothing = (on: Queryable): SQL =>
  and(
    notExists(on.select().from(userRoles).where(eq(userRoles.userId, users.id))),
    notExists(on.select().from(assignments).where(eq(assignments.userId, users.id))),
  )!;

export const holdsSomething = (on: Queryable): SQL => not(holdsNothing(on));

/**
 * Deletes accounts unverified a day after their last form, unless they have a role or assignment.
 * @returns how many
 */
export async function sweepUnverified(on: Queryable): Promise<number> {
  const ended = await on
    .delete(users)
    .where(
      and(
        isNull(users.emailVerifiedAt),
        isNull(users.deletedAt),
        lt(users.updatedAt, new Date(Date.now() - UNVERIFIED_HOURS * HOUR_MS)),
        holdsNothing(on),
      ),
    )
    .returning({ id: users.id });
  return ended.length;
}
