import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Language } from "~/lib/language";
import { applications } from "./application";
import { clients } from "./client";
import { created, deletedAt, edited, id, instant, lowerOf, naturalKeyOf, period, sortKeyOf } from "./columns";
import { roles } from "./role";

/** Searched columns (user/list.ts). */
const searchedTexts = (
  table: Readonly<Record<"firstName" | "lastName" | "email" | "userName" | "phoneNumber", PgColumn>>,
) => [
  ...[table.firstName, table.lastName, table.email, table.userName].map((column) => ({
    column,
    text: lowerOf(column),
  })),
  { column: table.phoneNumber, text: table.phoneNumber },
];

/** With generated columns for sorting and searching (`sortKeyOf`). */
export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phoneNumber: text("phone_number"),
    userName: text("user_name").notNull(),
    /** On the common portal (spec §7). */
    commonPortalId: text("common_portal_id"),
    profileImage: text("profile_image"),
    /** The one of pages and mails; null: not chosen yet. */
    language: text("language").$type<Language>(),
    /** IANA's name; null: that of their browser. */
    timeZone: text("time_zone"),
    passwordHash: text("password_hash").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    emailVerifiedAt: instant("email_verified_at"),
    /** Unverified numbers get no codes. */
    phoneVerifiedAt: instant("phone_verified_at"),
    ...edited(),
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`).where(sql`${table.deletedAt} is null`),
    uniqueIndex("users_user_name_key").on(sql`lower(${table.userName})`).where(sql`${table.deletedAt} is null`),
    uniqueIndex("users_phone_number_key").on(table.phoneNumber).where(sql`${table.deletedAt} is null`),
    // For every search and order. An order's index includes the searched columns, to skip mismatches. Those of searches are not partial:
    // PostgreSQL would not combine them for two words.
    ...searchedTexts(table).map(({ column, text }) =>
      index(`users_${column.name}_search`).using("gin", sql`${text} gin_trgm_ops`),
    ),
    ...[
      { column: table.firstName, ties: [table.lastName] },
      { column: table.lastName, ties: [table.firstName] },
      { column: table.phoneNumber, ties: [] },
      { column: table.email, ties: [] },
      { column: table.userName, ties: [] },
    ].map(({ column, ties }) =>
      index(`users_${column.name}_sort`)
        .on(
          sortKeyOf(column),
          ...ties.map(sortKeyOf),
          table.id,
          ...searchedTexts(table).map(({ text }) => text),
          table.isActive,
        )
        .where(sql`${table.deletedAt} is null`),
    ),
    index("users_is_active_sort")
      .on(table.isActive, table.id, ...searchedTexts(table).map(({ text }) => text))
      .where(sql`${table.deletedAt} is null`),
    // Letters and pairs, as short terms have no trigrams. Not partial: PostgreSQL keeps no statistics of a partial index's expressions.
    index("users_short_search").using(
      "gin",
      sql`short_grams(${table.firstName})`,
      sql`short_grams(${table.lastName})`,
      sql`short_grams(${table.phoneNumber})`,
      sql`short_grams(${table.email})`,
      sql`short_grams(${table.userName})`,
    ),
    // Access is counted without theirs (scope/uses.ts), and without reading everybody else.
    index("users_deleted").on(table.id).where(sql`${table.deletedAt} is not null`),
    // uploads/sweep.ts searches it.
    index("users_profile_image").on(table.profileImage).where(sql`${table.profileImage} is not null`),
  ],
);

export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    roleId: uuid("role_id")
      .notNull()
      .references(() => roles.id, { onDelete: "cascade" }),
    createdAt: created(),
    ...period(),
  },
  (table) => [
    index("user_roles_role").on(table.roleId),
    index("user_roles_ending").on(table.validUntil).where(sql`${table.validUntil} is not null`),
    check("user_roles_period", sql`${table.validUntil} > ${table.validFrom}`),
  ],
);

/** The user-application-client-role link of spec §3. */
export const assignments = pgTable(
  "assignments",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    role: text("role").notNull().default("User"),
    /** By the user, and not confirmed by an Admin since. */
    isSelfAssigned: boolean("is_self_assigned").notNull().default(false),
    /** The connection whose rules give it, and take it away; null: by hand. */
    source: uuid("source"),
    lastOpenedAt: instant("last_opened_at"),
    /** Last launch or sign-in read from the audit log (audit/last-uses.ts). */
    lastUsedAt: instant("last_used_at"),
    createdAt: created(),
    ...period(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.applicationId, table.clientId] }),
    // Many were given in one instant: the newest are read in the list's order.
    index("assignments_application").on(table.applicationId, table.createdAt, table.userId),
    index("assignments_role").on(table.applicationId, naturalKeyOf(table.role), table.userId, table.clientId),
    index("assignments_role_named").on(table.applicationId, sql`lower(${table.role})`, table.userId),
    index("assignments_until").on(table.applicationId, table.validUntil, table.userId, table.clientId),
    index("assignments_client").on(table.clientId),
    index("assignments_source").on(table.source).where(sql`${table.source} is not null`),
    index("assignments_unused").on(
      sql`coalesce(${table.lastUsedAt}, ${table.createdAt})`,
      table.userId,
      table.applicationId,
      table.clientId,
    ),
    index("assignments_ending").on(table.validUntil).where(sql`${table.validUntil} is not null`),
    check("assignments_period", sql`${table.validUntil} > ${table.validFrom}`),
  ],
);
