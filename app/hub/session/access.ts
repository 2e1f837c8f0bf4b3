import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../kit/db/database";
import { oneTimeCodes, resetLinks, signInLinks } from "../kit/db/schema";
import { endSessionsOf } from "./session";

/** Ends every access that does not need the current password: sessions, a sign-in under way, reset and sign-in links. */
export async function endAccess(on: Queryable, userId: string, exceptSessionId?: string): Promise<void> {
  await endSessionsOf(on, userId, exceptSessionId);
  await on.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, "LOGIN")));
  await on.delete(signInLinks).where(eq(signInLinks.userId, userId));
  await endResetLinks(on, userId);
}

/** They were mailed to the address the account had then. */
async function endResetLinks(on: Queryable, userId: string): Promise<void> {
  await on
    .update(resetLinks)
    .set({ consumedAt: new Date() })
    .where(and(eq(resetLinks.userId, userId), isNull(resetLinks.consumedAt)));
}
