import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { LOGOUT_STATUSES } from "~/contract/kit/logout-rules";
import { applications } from "./application";
import { created, instant } from "./columns";

/**
 * What applications are told of sign-outs: one row for each application that an ended session was signed in to. Triggers
 * write them in the transaction that ends the session, or takes the application from its user, whatever ends it.
 */
export const logouts = pgTable(
  "logouts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The session's id; it is gone, or has lost this application. */
    sessionId: uuid("session_id").notNull(),
    /** Its `tokenHash`: whoever signed out is shown the result by it. Null where a grant ended that had outlived it. */
    sessionHash: text("session_hash"),
    /** Whose it was. They may be gone, too. */
    userId: uuid("user_id").notNull(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    /** What an OpenID application knows the session by. Null for one that was launched. */
    sid: text("sid"),
    clientAddress: text("client_address").notNull(),
    userAgent: text("user_agent").notNull(),
    status: text("status", { enum: LOGOUT_STATUSES }).notNull(),
    tries: integer("tries").notNull().default(0),
    nextTryAt: instant("next_try_at").notNull().defaultNow(),
    lastError: text("last_error"),
    createdAt: created(),
  },
  (table) => [
    index("logouts_session").on(table.sessionHash),
    index("logouts_user").on(table.userId, table.createdAt),
    index("logouts_application").on(table.applicationId),
    index("logouts_due").on(table.nextTryAt).where(sql`${table.status} = 'QUEUED'`),
    index("logouts_created").on(table.createdAt),
  ],
);
