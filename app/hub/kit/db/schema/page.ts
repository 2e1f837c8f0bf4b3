import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { STATUSES } from "~/contract/kit/rules";
import { applications } from "./application";
import { edited, id } from "./columns";

export const pages = pgTable(
  "pages",
  {
    id: id(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id),
    page: text("page").notNull(),
    description: text("description").notNull().default(""),
    status: text("status", { enum: STATUSES }).notNull().default("ACTIVE"),
    ...edited(),
  },
  (table) => [uniqueIndex("pages_application_page_key").on(table.applicationId, sql`lower(${table.page})`)],
);
