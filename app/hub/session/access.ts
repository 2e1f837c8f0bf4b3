import { and, eq, isNull } from "drizzle-orm";
import type { User } from "../identity/users";
import type { Queryable } from "../kit/db/database";
import { oneTimeCodes, resetLinks, signInLinks } from "../kit/db/schema";
import type { Limits } from "../kit/security/limits";
import { endSessionsOf } from "./session";

/**
 * Ends every access that does not need the current password: sessions, codes that were sent, reset and sign-in links.
 * @returns how many sessions ended that were still in use
 */
export async function endAccess(on: Queryable, userId: string, exceptSessionId?: string): Promise<number> {
  const ended = await endSessionsOf(on, userId, exceptSessionId);
  await on.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
  await on.delete(signInLinks).where(eq(signInLinks.userId, userId));
  await endResetLinks(on, userId);
  return ended;
}

/**
 * Ends the wait that too many wrong passwords and codes brought: its owner has shown whose account it is, or an Admin
 * vouched for them.
 */
export async function endHolds(limits: Limits, { id, email }: Pick<User, "id" | "email">): Promise<void> {
  await Promise.all([
    limits.reset("loginIdentifier", id),
    limits.reset("codeIdentifier", id),
    limits.reset("codeIdentifier", email),
    limits.reset("resetIdentifier", email),
  ]);
}

/** They were mailed to the address the account had then. */
async function endResetLinks(on: Queryable, userId: string): Promise<void> {
  await on
    .update(resetLinks)
    .set({ consumedAt: new Date() })
    .where(and(eq(resetLinks.userId, userId), isNull(resetLinks.consumedAt)));
}
