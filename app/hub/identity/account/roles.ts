import { and, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import type { FactorPolicy } from "~/contract/kit/authentication";
import { ROLE_ADMIN } from "~/contract/kit/rules";
import type { Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { roles, userRoles, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { inForce } from "../../kit/scope/in-force";
import type { Period } from "./period";

export interface AttachedRole {
  id: string;
  name: string;
  description: string;
  status: "ACTIVE" | "INACTIVE";
}

/** A role as it is attached to a user. */
export interface HeldRole extends AttachedRole, Period {
  isInForce: boolean;
}

export const shownOfRole = { id: roles.id, name: roles.name, description: roles.description, status: roles.status };

const roleOfUser = prepared("role_of_user", (on) =>
  on
    .select({
      ...shownOfRole,
      validFrom: userRoles.validFrom,
      validUntil: userRoles.validUntil,
      isInForce: sql<boolean>`${inForce(userRoles)}`,
    })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), notDeleted(roles)))
    .where(eq(userRoles.userId, sql.placeholder("userId"))),
);

/** The role attached to a user, whatever its status and whether it is in force; there is at most one. */
export async function attachedRoleOf(on: Queryable, userId: string): Promise<HeldRole | undefined> {
  const [role] = await roleOfUser(on).execute({ userId });
  return role;
}

/** The role that takes effect: one that is INACTIVE, over, or has not begun grants nothing. */
export async function activeRoleOf(on: Queryable, userId: string): Promise<AttachedRole | undefined> {
  const role = await attachedRoleOf(on, userId);
  return role?.status === "ACTIVE" && role.isInForce ? role : undefined;
}

/** The Admins' role, ACTIVE or not. */
export const adminRole = and(sql`lower(${roles.name}) = lower(${ROLE_ADMIN})`, notDeleted(roles));

/** What a role demands of its users: of Admins a second factor of their own, whatever stands there. */
export const demandOfRole = sql<FactorPolicy>`case
  when lower(${roles.name}) = lower(${ROLE_ADMIN}) and ${roles.factorPolicy} = 'none' then 'any'
  else coalesce(${roles.factorPolicy}, 'none') end`;

/** The Admins who can sign in. */
export const selectAdmins = (on: Queryable, which?: SQL) =>
  on
    .select(getTableColumns(users))
    .from(roles)
    .innerJoin(userRoles, and(eq(userRoles.roleId, roles.id), inForce(userRoles)))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(
        adminRole,
        eq(roles.status, "ACTIVE"),
        eq(users.isActive, true),
        notDeleted(users),
        isNotNull(users.emailVerifiedAt),
        which,
      ),
    );
