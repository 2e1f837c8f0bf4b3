import { and, eq, isNull } from "drizzle-orm";
import { namesOf, type User } from "../identity/users";
import type { Queryable } from "../kit/db/database";
import { oneTimeCodes, resetLinks, signInLinks, signInRequests, unlockLinks } from "../kit/db/schema";
import type { Limits } from "../kit/security/limits";
import { endSessionsOf } from "./session";

/**
 * Ends every access that does not need the current password: sessions, codes that were sent, reset and sign-in links,
 * and what was approved on another device.
 * @returns how many sessions ended that were still in use
 */
export async function endAccess(on: Queryable, userId: string, exceptSessionId?: string): Promise<number> {
  const ended = await endSessionsOf(on, userId, exceptSessionId);
  await on.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
  await on.delete(signInLinks).where(eq(signInLinks.userId, userId));
  await on.delete(unlockLinks).where(eq(unlockLinks.userId, userId));
  await on.delete(signInRequests).where(eq(signInRequests.userId, userId));
  await endResetLinks(on, userId);
  return ended;
}

/**
 * Ends the waits that too many wrong passwords and codes brought: its owner has shown whose account it is, or an Admin
 * vouched for them. @returns whether there were any
 */
export const endHolds = (limits: Limits, user: Holder): Promise<boolean> => limits.forget(subjectsOf(user));

/** Whether tries at the account have to wait now, some of them at least. */
export const isHeld = (limits: Limits, user: Holder): Promise<boolean> => limits.isHeld(subjectsOf(user));

type Holder = Pick<User, "id" | "email" | "phoneNumber" | "userName">;

/** All that waits of an account are counted by. */
export const subjectsOf = (user: Holder): string[] => [user.id, ...namesOf(user)];

/** They were mailed to the address the account had then. */
async function endResetLinks(on: Queryable, userId: string): Promise<void> {
  await on
    .update(resetLinks)
    .set({ consumedAt: new Date() })
    .where(and(eq(resetLinks.userId, userId), isNull(resetLinks.consumedAt)));
}
