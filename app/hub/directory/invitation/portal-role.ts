import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../kit/db/database";
import { roles } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";

/** Can be given. Locked against deletion until the transaction ends. */
export async function activeRole(on: Queryable, id: string): Promise<typeof roles.$inferSelect | undefined> {
  const [role] = await on
    .select()
    .from(roles)
    .where(and(eq(roles.id, id), eq(roles.status, "ACTIVE"), notDeleted(roles)))
    .for("key share");
  return role;
}
