import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { STATUSES } from "~/contract/kit/rules";
import { applicationRoles } from "./application-role";
import { clans } from "./clan";
import { created, deletedAt, edited, id } from "./columns";
import { pocs } from "./poc";
import { roles } from "./role";

export const permissions = pgTable(
  "permissions",
  {
    id: id(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    status: text("status", { enum: STATUSES }).notNull().default("ACTIVE"),
    ...edited(),
    deletedAt: deletedAt(),
  },
  (table) => [uniqueIndex("permissions_name_key").on(sql`lower(${table.name})`).where(sql`${table.deletedAt} is null`)],
);

const permissionId = () =>
  uuid("permission_id")
    .notNull()
    .references(() => permissions.id, { onDelete: "cascade" });

export const rolePermissions = pgTable(
  "role_permissions",
  {
    roleId: uuid("role_id")
      .notNull()
      .references(() => roles.id, { onDelete: "cascade" }),
    permissionId: permissionId(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.permissionId] }),
    index("role_permissions_permission").on(table.permissionId),
  ],
);

export const pocPermissions = pgTable(
  "poc_permissions",
  {
    pocId: uuid("poc_id")
      .notNull()
      .references(() => pocs.id, { onDelete: "cascade" }),
    permissionId: permissionId(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.pocId, table.permissionId] }),
    index("poc_permissions_permission").on(table.permissionId),
  ],
);

export const clanPermissions = pgTable(
  "clan_permissions",
  {
    clanId: uuid("clan_id")
      .notNull()
      .references(() => clans.id, { onDelete: "cascade" }),
    permissionId: permissionId(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.clanId, table.permissionId] }),
    index("clan_permissions_permission").on(table.permissionId),
  ],
);

export const applicationRolePermissions = pgTable(
  "application_role_permissions",
  {
    applicationRoleId: uuid("application_role_id")
      .notNull()
      .references(() => applicationRoles.id, { onDelete: "cascade" }),
    permissionId: permissionId(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationRoleId, table.permissionId] }),
    index("application_role_permissions_permission").on(table.permissionId),
  ],
);
