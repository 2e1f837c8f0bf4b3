import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { STATUSES } from "~/contract/kit/rules";
import { deletedAt, edited, id } from "./columns";

/** A user's role on the portal itself; a user holds at most one (spec §4). */
export const roles = pgTable(
  "roles",
  {
    id: id(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    status: text("status", { enum: STATUSES }).notNull().default("ACTIVE"),
    ...edited(),
    deletedAt: deletedAt(),
  },
  (table) => [uniqueIndex("roles_name_key").on(sql`lower(${table.name})`).where(sql`${table.deletedAt} is null`)],
);
