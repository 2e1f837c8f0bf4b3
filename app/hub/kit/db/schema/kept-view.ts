import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id } from "./columns";
import { users } from "./user";

export const keptViews = pgTable(
  "kept_views",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text("list").notNull(),
    name: text("name").notNull(),
    search: text("search").notNull(),
    createdAt: created(),
  },
  (table) => [uniqueIndex("kept_views_name").on(table.userId, table.list, sql`lower(${table.name})`)],
);
