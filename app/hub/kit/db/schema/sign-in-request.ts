import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id, instant } from "./columns";
import { users } from "./user";

export const signInRequests = pgTable(
  "sign_in_requests",
  {
    id: id(),
    /** Token in the other device's link, SHA-256. */
    linkHash: text("link_hash").notNull(),
    /** Keyed hash of the code typed instead. */
    codeHash: text("code_hash").notNull(),
    /** Only this attempt gets in. */
    attemptHash: text("attempt_hash").notNull(),
    /** Shown here, entered on the other device. */
    number: text("number").notNull(),
    tries: integer("tries").notNull().default(0),
    clientAddress: text("client_address").notNull(),
    userAgent: text("user_agent").notNull(),
    createdAt: created(),
    expiresAt: instant("expires_at").notNull(),
    refusedAt: instant("refused_at"),
    approvedAt: instant("approved_at"),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("sign_in_requests_link_hash_key").on(table.linkHash),
    index("sign_in_requests_code").on(table.codeHash),
    index("sign_in_requests_user").on(table.userId),
    index("sign_in_requests_expires").on(table.expiresAt),
  ],
);
