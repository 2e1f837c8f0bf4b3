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
 * Locks the Admin role: two Admins who remove each other at once must not both succeed.
 * @param onUser actor and target: nobody may lock themselves out
 * @throws Failure 409 if no active Admin would remain, or an Admin changes themselves
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

/** ACTIVE or not. */
export async function isAnAdmin(on: Queryable, userId: string): Promise<boolean> {
  const role = await attachedRoleOf(on, userId);
  return role !== undefined && isAdminRole(role.name);
}

const hasAdmin = async (tx: Transaction): Promise<boolean> =>
  (await selectAdmins(tx, isNull(userRoles.validUntil)).limit(1)).length > 0;
