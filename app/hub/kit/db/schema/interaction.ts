import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { applications } from "./application";
import { instant } from "./columns";
import { users } from "./user";

export const consents = pgTable(
  "consents",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    scopes: text("scopes").array().notNull(),
    givenAt: instant("given_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.applicationId] }),
    index("consents_application").on(table.applicationId),
  ],
);
