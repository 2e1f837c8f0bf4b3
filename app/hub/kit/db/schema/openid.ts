import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sessions } from "./account";
import { applications } from "./application";
import { created, instant } from "./columns";
import { users } from "./user";

/** Records end with their session, user or application. */
export const openIdRecords = pgTable(
  "openid_records",
  {
    /** The engine's name: `AuthorizationCode`, `RefreshToken` … */
    model: text("model").notNull(),
    /** SHA-256 of the id, base64url; the id is the token. */
    idHash: text("id_hash").notNull(),
    /** Null if `sealed` is used. */
    payload: jsonb("payload").$type<Record<string, unknown>>(),
    /** The payload encrypted, if it contains ids usable as credentials. */
    sealed: text("sealed"),
    /** SHA-256; records end with their grant. */
    grantHash: text("grant_hash"),
    /** Keyed hash of a device's user code. */
    userCodeHash: text("user_code_hash"),
    /** Null if it outlives the session (`offline_access`). */
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    applicationId: uuid("application_id").references(() => applications.id, { onDelete: "cascade" }),
    /** Redeemed code, or replaced refresh token. */
    consumedAt: instant("consumed_at"),
    createdAt: created(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.idHash] }),
    index("openid_records_grant").on(table.grantHash).where(sql`${table.grantHash} is not null`),
    index("openid_records_session").on(table.sessionId).where(sql`${table.sessionId} is not null`),
    index("openid_records_user").on(table.userId).where(sql`${table.userId} is not null`),
    index("openid_records_application").on(table.applicationId).where(sql`${table.applicationId} is not null`),
    index("openid_records_expires").on(table.expiresAt),
    uniqueIndex("openid_records_user_code").on(table.userCodeHash).where(sql`${table.userCodeHash} is not null`),
  ],
);

export const openIdSubjectSalt = pgTable("openid_subject_salt", {
  id: text("id", { enum: ["salt"] }).primaryKey(),
  salt: text("salt").notNull(),
});
