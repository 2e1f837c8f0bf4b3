import { isNull } from "drizzle-orm";
import { isAdminRole } from "~/contract/kit/rules";
import type { Audit } from "../../call/audit";
import type { Session } from "../../call/session";
import { adminRole, attachedRoleOf, selectAdmins } from "../../identity/account/roles";
import type { Queryable, Transaction } from "../../kit/db/database";
import { roles, userRoles } from "../../kit/db/schema";
import { Failure } from "../../kit/failure";
import { words } from "./words";

/**
 * Makes a change that may take an Admin away: to a user, to what role they hold, or to the Admin role itself. Changes
 * of this kind wait for one another at the role's row, so that of two Admins who remove each other at the same moment
 * one stays.
 * @param onUser who makes it and to whom, where it is made to one user: nobody locks themselves out
 * @throws Failure 409 when no Admin who can sign in would be left, or when it is made to oneself; nothing is changed
 * then
 */
export function keepingAnAdmin<Result>(
  audit: Audit,
  work: (tx: Transaction) => Promise<Result>,
  onUser?: { session: Session; userId: string },
): Promise<Result> {
  return audit.change(async (tx) => {
    await tx.select({ id: roles.id }).from(roles).where(adminRole).for("no key update");
    const result = await work(tx);
    if (!(await hasAdmin(tx))) throw new Failure(409, words.lastAdmin);
    if (onUser && onUser.userId === onUser.session.userId) {
      throw new Failure(409, words.ownAdmin);
    }
    return result;
  });
}

/** Whether the user holds the Admins' role, ACTIVE or not. */
export async function isAnAdmin(on: Queryable, userId: string): Promise<boolean> {
  const role = await attachedRoleOf(on, userId);
  return role !== undefined && isAdminRole(role.name);
}

/** An Admin whose role ends does not count: nobody would be left afterwards. */
const hasAdmin = async (tx: Transaction): Promise<boolean> =>
  (await selectAdmins(tx, isNull(userRoles.validUntil)).limit(1)).length > 0;
