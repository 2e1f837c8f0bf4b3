import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  applicationRolePages,
  applicationRolePermissions,
  applicationRoles,
  assignments,
  clanPermissions,
  clans,
  connections,
  documentApprovals,
  emailConfigurations,
  messageTemplates,
  pages,
  pocPermissions,
  pocs,
  rolePermissions,
  roles,
  smsConfigurations,
  userRoles,
  users,
} from "../db/schema";
import type { Using } from "../records/list";
import { isClientWithin, type Scope } from "./reach";

const by = (column: PgColumn) => (id: string) => eq(column, id);

export interface Links {
  own: PgColumn;
  other: PgColumn;
}

export const applicationRolePageLinks: Links = {
  own: applicationRolePages.applicationRoleId,
  other: applicationRolePages.pageId,
};
export const applicationRolePermissionLinks: Links = {
  own: applicationRolePermissions.applicationRoleId,
  other: applicationRolePermissions.permissionId,
};
export const rolePermissionLinks: Links = { own: rolePermissions.roleId, other: rolePermissions.permissionId };
export const pocPermissionLinks: Links = { own: pocPermissions.pocId, other: pocPermissions.permissionId };
export const clanPermissionLinks: Links = { own: clanPermissions.clanId, other: clanPermissions.permissionId };
const userRoleLinks: Links = { own: userRoles.userId, other: userRoles.roleId };

const through =
  (row: PgColumn, { own, other }: Links) =>
  (id: string) =>
    sql`${row} in (select ${own} from ${other.table} where ${eq(other, id)})`;

/** Assignments store the role's name. */
const isInRole = (id: string) => sql`exists (
  select from ${applicationRoles} as held
  where held.id = ${id} and held.deleted_at is null and held.application_id = ${assignments.applicationId}
    and (held.client_id is null or held.client_id = ${assignments.clientId})
    and lower(held.role) = lower(${assignments.role}))`;

export const assignmentsUsing = {
  APPLICATION: by(assignments.applicationId),
  APPLICATION_ROLE: isInRole,
  CLIENT: by(assignments.clientId),
} satisfies Using;

const assignedTo = (which: SQL) =>
  sql`${users.id} in (select ${assignments.userId} from ${assignments} where ${which})`;

export const usersUsing = {
  APPLICATION: (id) => assignedTo(assignmentsUsing.APPLICATION(id)),
  APPLICATION_ROLE: (id) => assignedTo(assignmentsUsing.APPLICATION_ROLE(id)),
  CLIENT: (id) => assignedTo(assignmentsUsing.CLIENT(id)),
  ROLE: through(users.id, userRoleLinks),
} satisfies Using;

/** Asks of assignments within the scope alone: it tells of no others. */
export const usersUsingWithin = (scope: Scope): Using => {
  const within = (which: SQL) =>
    assignedTo(sql`${which} and ${isClientWithin(scope, assignments.clientId) ?? sql`true`}`);
  return {
    APPLICATION: (id) => within(assignmentsUsing.APPLICATION(id)),
    APPLICATION_ROLE: (id) => within(assignmentsUsing.APPLICATION_ROLE(id)),
    CLIENT: (id) => within(assignmentsUsing.CLIENT(id)),
  };
};

export const applicationRolesUsing = {
  APPLICATION: by(applicationRoles.applicationId),
  CLIENT: by(applicationRoles.clientId),
  PAGE: through(applicationRoles.id, applicationRolePageLinks),
  PERMISSION: through(applicationRoles.id, applicationRolePermissionLinks),
} satisfies Using;

export const pagesUsing = { APPLICATION: by(pages.applicationId) } satisfies Using;

export const documentApprovalsUsing = {
  APPLICATION: by(documentApprovals.projectId),
  APPLICATION_ROLE: by(documentApprovals.roleId),
  CLIENT: by(documentApprovals.clientId),
  PAGE: by(documentApprovals.pageId),
} satisfies Using;

export const rolesUsing = {
  PERMISSION: through(roles.id, rolePermissionLinks),
} satisfies Using;

export const pocsUsing = {
  CLIENT: by(pocs.clientId),
  PERMISSION: through(pocs.id, pocPermissionLinks),
} satisfies Using;

export const connectionsUsing = { CLIENT: by(connections.clientId) } satisfies Using;

export const clansUsing = {
  CLIENT: by(clans.clientId),
  PERMISSION: through(clans.id, clanPermissionLinks),
} satisfies Using;

export const emailConfigurationsUsing = { APPLICATION: by(emailConfigurations.applicationId) } satisfies Using;

export const smsConfigurationsUsing = {
  APPLICATION: by(smsConfigurations.applicationId),
  CLIENT: by(smsConfigurations.clientId),
} satisfies Using;

export const templatesUsing = {
  APPLICATION: by(messageTemplates.applicationId),
  CLIENT: by(messageTemplates.clientId),
} satisfies Using;
