import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id, instant } from "./columns";
import { users } from "./user";

/** A browser that waits for its sign-in to be approved on another device. */
export const signInRequests = pgTable(
  "sign_in_requests",
  {
    id: id(),
    /** SHA-256 of the token in the address that the other device opens. */
    linkHash: text("link_hash").notNull(),
    /** Keyed hash of the code to be typed there instead. */
    codeHash: text("code_hash").notNull(),
    /** The attempt of the browser that waits: nobody else gets in. */
    attemptHash: text("attempt_hash").notNull(),
    /** Shown by the browser that waits, and to be entered on the other device. */
    number: text("number").notNull(),
    tries: integer("tries").notNull().default(0),
    clientAddress: text("client_address").notNull(),
    userAgent: text("user_agent").notNull(),
    createdAt: created(),
    expiresAt: instant("expires_at").notNull(),
    refusedAt: instant("refused_at"),
    approvedAt: instant("approved_at"),
    /** The user who approved it. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("sign_in_requests_link_hash_key").on(table.linkHash),
    index("sign_in_requests_code").on(table.codeHash),
    index("sign_in_requests_user").on(table.userId),
    index("sign_in_requests_expires").on(table.expiresAt),
  ],
);
