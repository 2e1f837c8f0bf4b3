import { and, eq, sql } from "drizzle-orm";
import { FACTOR_GRACE_DAYS, ROLE_ADMIN } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import type { Queryable } from "../kit/db/database";
import { factorGrace, roles, userRoles } from "../kit/db/schema";
import { notDeleted } from "../kit/db/schema/columns";

/** Lets the time begin in which an Admin has to add a factor, at their first sign-in as one. */
export async function beginGrace(on: Queryable, userId: string): Promise<void> {
  const endsAt = new Date(Date.now() + FACTOR_GRACE_DAYS * DAY_MS);
  await on
    .insert(factorGrace)
    .select(
      on
        .select({ userId: userRoles.userId, endsAt: sql<Date>`${endsAt}::timestamptz`.as("ends_at") })
        .from(userRoles)
        .innerJoin(roles, and(eq(roles.id, userRoles.roleId), notDeleted(roles)))
        .where(and(eq(userRoles.userId, userId), eq(sql`lower(${roles.name})`, ROLE_ADMIN.toLowerCase()))),
    )
    .onConflictDoNothing();
}
