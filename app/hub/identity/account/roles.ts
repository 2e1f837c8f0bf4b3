import { and, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import type { FactorPolicy } from "~/contract/kit/authentication";
import { ROLE_ADMIN } from "~/contract/kit/rules";
import type { Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { roles, userRoles, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";

export interface AttachedRole {
  id: string;
  name: string;
  description: string;
  status: "ACTIVE" | "INACTIVE";
}

export const shownOfRole = { id: roles.id, name: roles.name, description: roles.description, status: roles.status };

const roleOfUser = prepared("role_of_user", (on) =>
  on
    .select(shownOfRole)
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), notDeleted(roles)))
    .where(eq(userRoles.userId, sql.placeholder("userId"))),
);

/** The role attached to a user, whatever its status; there is at most one. */
export async function attachedRoleOf(on: Queryable, userId: string): Promise<AttachedRole | undefined> {
  const [role] = await roleOfUser(on).execute({ userId });
  return role;
}

/** The role that takes effect: an INACTIVE one grants nothing. */
export async function activeRoleOf(on: Queryable, userId: string): Promise<AttachedRole | undefined> {
  const role = await attachedRoleOf(on, userId);
  return role?.status === "ACTIVE" ? role : undefined;
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
    .innerJoin(userRoles, eq(userRoles.roleId, roles.id))
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
