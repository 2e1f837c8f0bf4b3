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
import { applications } from "./application";
import { clients } from "./client";
import { created, deletedAt, edited, id, instant, lowerOf, period, sortKeyOf } from "./columns";
import { roles } from "./role";

/** What a search of the list looks in (user/list.ts). */
const searchedTexts = (
  table: Readonly<Record<"firstName" | "lastName" | "email" | "userName" | "phoneNumber", PgColumn>>,
) => [
  ...[table.firstName, table.lastName, table.email, table.userName].map((column) => ({
    column,
    text: lowerOf(column),
  })),
  { column: table.phoneNumber, text: table.phoneNumber },
];

/**
 * Beside these the database keeps what the list of users is sorted and searched by: `…_key` and `…_lower` of the names,
 * the address and the user name, and the key of the phone number, worked out as a row is written (`sortKeyOf`).
 */
export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phoneNumber: text("phone_number"),
    userName: text("user_name").notNull(),
    /** This person's id on the common portal (spec §7), where an Admin set one: `commonPortalIdOf`. */
    commonPortalId: text("common_portal_id"),
    profileImage: text("profile_image"),
    passwordHash: text("password_hash").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    emailVerifiedAt: instant("email_verified_at"),
    /** When its owner entered a code that was texted to the number; codes go to no other. */
    phoneVerifiedAt: instant("phone_verified_at"),
    ...edited(),
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`).where(sql`${table.deletedAt} is null`),
    uniqueIndex("users_user_name_key").on(sql`lower(${table.userName})`).where(sql`${table.deletedAt} is null`),
    uniqueIndex("users_phone_number_key").on(table.phoneNumber).where(sql`${table.deletedAt} is null`),
    // Every column that the list of users is searched and sorted by, so that a million of them answer like a hundred.
    // An order's index holds all that may be searched for, so that what does not match is passed over in the index.
    // Names that many have are sorted by the other name (user/list.ts).
    ...searchedTexts(table).map(({ column, text }) =>
      index(`users_${column.name}_search`)
        .using("gin", sql`${text} gin_trgm_ops`)
        .where(sql`${table.deletedAt} is null`),
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
    // Search terms too short for trigrams are found by single letters and pairs of letters. All rows are indexed:
    // PostgreSQL keeps no usable statistics of the expressions of a partial index.
    index("users_short_search").using(
      "gin",
      sql`short_grams(${table.firstName})`,
      sql`short_grams(${table.lastName})`,
      sql`short_grams(${table.phoneNumber})`,
      sql`short_grams(${table.email})`,
      sql`short_grams(${table.userName})`,
    ),
    // For the sweep of unused pictures (uploads/sweep.ts).
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
    /** By its user, where the application allows that, and not by an Admin since. */
    isSelfAssigned: boolean("is_self_assigned").notNull().default(false),
    /** When its user last signed in to the application for this client. */
    lastOpenedAt: instant("last_opened_at"),
    createdAt: created(),
    ...period(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.applicationId, table.clientId] }),
    index("assignments_application").on(table.applicationId),
    index("assignments_client").on(table.clientId),
    index("assignments_ending").on(table.validUntil).where(sql`${table.validUntil} is not null`),
    check("assignments_period", sql`${table.validUntil} > ${table.validFrom}`),
  ],
);
