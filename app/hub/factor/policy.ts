import { and, eq, sql } from "drizzle-orm";
import { type FactorPolicy, isWeaker } from "~/contract/kit/authentication";
import { type Session, wasShownLately } from "../call/session";
import { demandOfRole } from "../identity/roles";
import type { Queryable } from "../kit/db/database";
import { prepared } from "../kit/db/prepared";
import { roles, userRoles, users } from "../kit/db/schema";
import { notDeleted } from "../kit/db/schema/columns";
import { stepUpDue } from "../kit/failure";

/** What a user's role says of their sign-ins; an INACTIVE one says nothing. */
export interface UserPolicy {
  demand: FactorPolicy;
  /** Whether a browser may be remembered in place of the mailed code. */
  trustedBrowsers: boolean;
}

const policyOfUser = prepared("policy_of_user", (on) =>
  on
    .select({ demand: demandOfRole, trustedBrowsers: sql<boolean>`coalesce(${roles.trustedBrowsers}, true)` })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.status, "ACTIVE"), notDeleted(roles)))
    .where(eq(users.id, sql.placeholder("userId"))),
);

/** As of now: nothing of it is kept. */
export async function policyOf(on: Queryable, userId: string): Promise<UserPolicy> {
  const [found] = await policyOfUser(on).execute({ userId });
  return found ?? { demand: "none", trustedBrowsers: false };
}

/** Whether the user may have a browser remembered: it is no second factor, so not where one is demanded. */
export async function trustAllowed(on: Queryable, userId: string): Promise<boolean> {
  const { demand, trustedBrowsers } = await policyOf(on, userId);
  return demand === "none" && trustedBrowsers;
}

/**
 * To be called in the transaction that changes what a record demands.
 * @param isLower whether it is to demand less than before
 * @throws Failure 403 with reason "step-up" where the session's user did not lately show who they are
 */
export function stepUpToLower(session: Session, isLower: boolean): void {
  if (isLower && !wasShownLately(session)) throw stepUpDue();
}

/** Whether the policy an input names demands less than the stored one; left out it stays. */
export const isLowered = (stored: FactorPolicy | undefined, input: FactorPolicy | undefined): boolean =>
  stored !== undefined && input !== undefined && isWeaker(input, stored);
