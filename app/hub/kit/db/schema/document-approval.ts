import { index, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { applications } from "./application";
import { applicationRoles } from "./application-role";
import { clients } from "./client";
import { edited, id } from "./columns";
import { pages } from "./page";

export const documentApprovals = pgTable(
  "document_approvals",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => applications.id),
    pageId: uuid("page_id")
      .notNull()
      .references(() => pages.id),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id),
    roleId: uuid("role_id")
      .notNull()
      .references(() => applicationRoles.id),
    ...edited(),
  },
  (table) => [
    uniqueIndex("document_approvals_key").on(table.projectId, table.clientId, table.pageId, table.roleId),
    index("document_approvals_page").on(table.pageId),
    index("document_approvals_client").on(table.clientId),
    index("document_approvals_role").on(table.roleId),
  ],
);
