import { and, asc, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
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

/** In force or not, whatever its status; a user has at most one. */
export async function attachedRoleOf(on: Queryable, userId: string): Promise<HeldRole | undefined> {
  const [role] = await roleOfUser(on).execute({ userId });
  return role;
}

/** A role that is INACTIVE, over, or has not begun grants nothing. */
export async function activeRoleOf(on: Queryable, userId: string): Promise<AttachedRole | undefined> {
  const role = await attachedRoleOf(on, userId);
  return role?.status === "ACTIVE" && role.isInForce ? role : undefined;
}

export const adminRole = and(sql`lower(${roles.name}) = lower(${ROLE_ADMIN})`, notDeleted(roles));

/** Admins need a second factor, whatever their role's policy. */
export const demandOfRole = sql<FactorPolicy>`case
  when lower(${roles.name}) = lower(${ROLE_ADMIN}) and ${roles.factorPolicy} = 'none' then 'any'
  else coalesce(${roles.factorPolicy}, 'none') end`;

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

const ADMINS_TOLD_MAX = 20;

/** The oldest accounts, if there are more than are told. */
export const selectAdminsToTell = (on: Queryable, which?: SQL) =>
  selectAdmins(on, which).orderBy(asc(users.createdAt), asc(users.id)).limit(ADMINS_TOLD_MAX);
