import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sessions } from "./account";
import { applications } from "./application";
import { created, instant } from "./columns";
import { users } from "./user";

/**
 * What the OpenID provider keeps: sessions, grants, codes, tokens, interactions. What belongs to a session of the portal
 * goes with it, and everything with its user and its application.
 */
export const openIdRecords = pgTable(
  "openid_records",
  {
    /** The engine's name of its kind: `AuthorizationCode`, `RefreshToken` … */
    model: text("model").notNull(),
    /** SHA-256 of the id, base64url; the id is the token, and is stored nowhere. */
    idHash: text("id_hash").notNull(),
    /** What the engine keeps of it; null where it is sealed. */
    payload: jsonb("payload").$type<Record<string, unknown>>(),
    /** The same, encrypted with the installation's key, where it repeats ids that open something. */
    sealed: text("sealed"),
    /** SHA-256 of the grant's id: what was issued under a grant ends with it. */
    grantHash: text("grant_hash"),
    /** For a device's code: a keyed hash of what its user types. */
    userCodeHash: text("user_code_hash"),
    /** Null for what outlives the session (`offline_access`). */
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    applicationId: uuid("application_id").references(() => applications.id, { onDelete: "cascade" }),
    /** When a code was redeemed, or a refresh token replaced. */
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

/** One row: the secret that subjects are made of where applications must not be able to compare them. */
export const openIdSubjectSalt = pgTable("openid_subject_salt", {
  id: text("id", { enum: ["salt"] }).primaryKey(),
  salt: text("salt").notNull(),
});
