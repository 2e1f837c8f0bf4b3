import { sql } from "drizzle-orm";
import { boolean, pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "./user";

export const launchers = pgTable("launchers", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  opensHere: boolean("opens_here").notNull().default(false),
  /** Applications that stand first; some may be gone meanwhile. */
  pinned: uuid("pinned").array().notNull().default(sql`'{}'`),
});
