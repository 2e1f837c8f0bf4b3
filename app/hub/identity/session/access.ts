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
 * Ends every access that needs no current password.
 * @returns number of live sessions ended
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
  // Mailed to the account's former address.
  for (const links of [signInLinks, unlockLinks, resetLinks]) await on.delete(links).where(eq(links.userId, userId));
  await on.delete(signInRequests).where(eq(signInRequests.userId, userId));
  await endTrust(on, userId);
  return ended;
}

/** @returns number of trusted browsers */
export async function endTrust(on: Queryable, userId: string): Promise<number> {
  const ended = await on
    .delete(trustedBrowsers)
    .where(eq(trustedBrowsers.userId, userId))
    .returning({ id: trustedBrowsers.id });
  return ended.length;
}

/** An Admin vouched for the owner. @returns whether there were waits */
export const endHolds = (limits: Limits, user: Holder): Promise<boolean> => limits.forget(subjectsOf(user));

/** Tries at factors still count: factors protect against intruders in the mailbox. */
export const endHoldsByMail = (limits: Limits, user: Holder): Promise<boolean> =>
  limits.forget(subjectsOf(user), ["factor", "factorDay"]);

export const isHeld = (limits: Limits, user: Holder): Promise<boolean> => limits.isHeld(subjectsOf(user));

type Holder = Pick<User, "id" | "email" | "phoneNumber" | "userName">;

export const subjectsOf = (user: Holder): string[] => [user.id, ...namesOf(user)];
