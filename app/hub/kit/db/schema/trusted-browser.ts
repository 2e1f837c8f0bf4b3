import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id, instant } from "./columns";
import { users } from "./user";

/** The password suffices in these browsers. */
export const trustedBrowsers = pgTable(
  "trusted_browsers",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie now, and before its last use. */
    tokenHash: text("token_hash").notNull(),
    formerHash: text("former_hash"),
    /** SHA-256 of the attempts that made and last used it, for double submits. */
    madeBy: text("made_by"),
    usedBy: text("used_by"),
    clientAddress: text("client_address").notNull(),
    userAgent: text("user_agent").notNull(),
    createdAt: created(),
    lastUsedAt: instant("last_used_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("trusted_browsers_made_by_key").on(table.userId, table.madeBy),
    index("trusted_browsers_expires").on(table.expiresAt),
  ],
);
