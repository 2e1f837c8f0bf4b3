import { and, count, eq, type SQL } from "drizzle-orm";
import type { Queryable } from "../db/database";
import { assignments, users } from "../db/schema";
import { notDeleted } from "../db/schema/columns";

/** How many assignments match; those of deleted users do not count, since nobody can remove them any more. */
export async function countAssignments(on: Queryable, which: SQL): Promise<number> {
  const [found] = await on
    .select({ assignments: count() })
    .from(assignments)
    .innerJoin(users, and(eq(users.id, assignments.userId), notDeleted(users)))
    .where(which);
  return found!.assignments;
}
