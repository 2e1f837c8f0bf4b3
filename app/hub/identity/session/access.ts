import { eq } from "drizzle-orm";
import type { SessionLimits } from "~/lib/session-limits";
import type { Queryable } from "../../kit/db/database";
import {
  oneTimeCodes,
  resetLinks,
  signInLinks,
  signInRequests,
  signUps,
  trustedBrowsers,
  unlockLinks,
} from "../../kit/db/schema";
import type { Limits } from "../../kit/security/limits";
import { namesOf, type User } from "../account/users";
import { endLastingGrants } from "../grant/grants";
import { endSessionsOf } from "./session";

/**
 * Ends every access that does not need the current password: sessions, codes that were sent, reset and sign-in links,
 * and what was approved on another device. Browsers in which the password alone would do are trusted no longer.
 * @returns how many sessions ended that were still in use
 */
export async function endAccess(
  on: Queryable,
  userId: string,
  exceptSessionId?: string,
  limits?: SessionLimits,
): Promise<number> {
  const ended = await endSessionsOf(on, userId, exceptSessionId, limits);
  await endLastingGrants(on, userId);
  for (const typed of [oneTimeCodes, signUps]) await on.delete(typed).where(eq(typed.userId, userId));
  // They were mailed to the address the account had then.
  for (const links of [signInLinks, unlockLinks, resetLinks]) await on.delete(links).where(eq(links.userId, userId));
  await on.delete(signInRequests).where(eq(signInRequests.userId, userId));
  await endTrust(on, userId);
  return ended;
}

/** From now on a code is asked for in every browser of the user's. @returns how many were trusted */
export async function endTrust(on: Queryable, userId: string): Promise<number> {
  const ended = await on
    .delete(trustedBrowsers)
    .where(eq(trustedBrowsers.userId, userId))
    .returning({ id: trustedBrowsers.id });
  return ended.length;
}

/** Ends the waits that too many wrong tries brought: an Admin vouched for the owner. @returns whether there were any */
export const endHolds = (limits: Limits, user: Holder): Promise<boolean> => limits.forget(subjectsOf(user));

/**
 * The same by a mailed link. Tries at factors stay counted: factors are there against whoever reads the mailbox.
 */
export const endHoldsByMail = (limits: Limits, user: Holder): Promise<boolean> =>
  limits.forget(subjectsOf(user), ["factor", "factorDay"]);

/** Whether tries at the account have to wait now, some of them at least. */
export const isHeld = (limits: Limits, user: Holder): Promise<boolean> => limits.isHeld(subjectsOf(user));

type Holder = Pick<User, "id" | "email" | "phoneNumber" | "userName">;

/** All that waits of an account are counted by. */
export const subjectsOf = (user: Holder): string[] => [user.id, ...namesOf(user)];
