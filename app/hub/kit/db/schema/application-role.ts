import { sql } from "drizzle-orm";
import { bigint, index, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ACTIONS_OF_ROLE } from "~/contract/kit/rules";
import { applications } from "./application";
import { clients } from "./client";
import { created, deletedAt, edited, id } from "./columns";
import { pages } from "./page";

/** With its approval step (spec §3, role master). */
export const applicationRoles = pgTable(
  "application_roles",
  {
    id: id(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id),
    /** Null: every client. */
    clientId: uuid("client_id").references(() => clients.id),
    role: text("role").notNull(),
    roleId: text("role_id").notNull(),
    regions: text("regions").array().notNull().default([]),
    sequence: bigint("sequence", { mode: "number" }),
    actionOfRole: text("action_of_role", { enum: ACTIONS_OF_ROLE }),
    /** Exact amounts, inclusive bounds. */
    rangeFrom: numeric("range_from", { precision: 20, scale: 4, mode: "number" }),
    rangeTo: numeric("range_to", { precision: 20, scale: 4, mode: "number" }),
    ...edited(),
    deletedAt: deletedAt(),
  },
  (table) => [
    // Assignments and pages use roles' names. The nil uuid makes null unique.
    uniqueIndex("application_roles_key")
      .on(
        table.applicationId,
        sql`coalesce(${table.clientId}, '00000000-0000-0000-0000-000000000000')`,
        sql`lower(${table.role})`,
      )
      .where(sql`${table.deletedAt} is null`),
    index("application_roles_application").on(table.applicationId, table.clientId),
    index("application_roles_client").on(table.clientId),
  ],
);

export const applicationRolePages = pgTable(
  "application_role_pages",
  {
    applicationRoleId: uuid("application_role_id")
      .notNull()
      .references(() => applicationRoles.id, { onDelete: "cascade" }),
    pageId: uuid("page_id")
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationRoleId, table.pageId] }),
    index("application_role_pages_page").on(table.pageId),
  ],
);
