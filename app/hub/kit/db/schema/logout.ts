import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { LOGOUT_STATUSES } from "~/contract/kit/logout-rules";
import { SAML_NAME_IDS } from "~/contract/kit/saml-rules";
import { applications } from "./application";
import { created, instant } from "./columns";

/** One row per application of an ended session, written by triggers in its transaction. */
export const logouts = pgTable(
  "logouts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** No foreign key: the session may be gone. */
    sessionId: uuid("session_id").notNull(),
    /** The session's `tokenHash`, to show the signed-out user the result. Null for a grant that had outlived its session. */
    sessionHash: text("session_hash"),
    userId: uuid("user_id").notNull(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    /** OpenID Connect's `sid` or SAML's SessionIndex; null for a launch. */
    sid: text("sid"),
    /** For SAML: what the application calls the user. */
    nameId: text("name_id"),
    nameIdFormat: text("name_id_format", { enum: SAML_NAME_IDS }),
    /** For SAML: the ID of the LogoutRequest that the browser brings there. */
    messageId: text("message_id"),
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
