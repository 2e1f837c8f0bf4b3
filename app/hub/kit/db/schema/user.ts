import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { applications } from "./application";
import { clients } from "./client";
import { created, deletedAt, edited, id, instant, naturalKeyOf } from "./columns";
import { roles } from "./role";

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
    // The sort index ends with the columns themselves: PostgreSQL answers from an index alone only where it holds the
    // plain column, not just an expression of it. Names that many have are sorted by the other name (user/list.ts).
    // Addresses begin with names as a rule, so that whoever is searched by name may be far down in their order: those
    // indexes hold the names as well, which are then not looked for in the table.
    ...[
      { column: table.firstName, ties: [table.lastName], also: [] },
      { column: table.lastName, ties: [table.firstName], also: [] },
      { column: table.phoneNumber, ties: [], also: [] },
      { column: table.email, ties: [], also: [table.firstName, table.lastName] },
      { column: table.userName, ties: [], also: [table.firstName, table.lastName] },
    ].flatMap(({ column, ties, also }) => [
      index(`users_${column.name}_search`)
        .using("gin", sql`${column} gin_trgm_ops`)
        .where(sql`${table.deletedAt} is null`),
      index(`users_${column.name}_sort`)
        .on(naturalKeyOf(column), ...ties.map(naturalKeyOf), table.id, column, ...ties, ...also)
        .where(sql`${table.deletedAt} is null`),
    ]),
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
    index("users_is_active_sort").on(table.isActive, table.id).where(sql`${table.deletedAt} is null`),
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
  },
  (table) => [index("user_roles_role").on(table.roleId)],
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
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.applicationId, table.clientId] }),
    index("assignments_application").on(table.applicationId),
    index("assignments_client").on(table.clientId),
  ],
);
