import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { APPLICATION_STATUSES } from "~/contract/kit/rules";
import { deletedAt, demandedFactor, edited, id, naturalKeyOf } from "./columns";

export const applications = pgTable(
  "applications",
  {
    id: id(),
    name: text("name").notNull(),
    /** `applicationSecret.applicationLogoutUri` on the wire (spec §3). */
    description: text("description").notNull().default(""),
    logo: text("logo"),
    type: text("type").notNull().default("NA"),
    login: text("login").notNull().default("NA"),
    grantTypes: text("grant_types").notNull().default("NA"),
    authenticationType: text("authentication_type").notNull().default("NA"),
    /** Where users sign out. */
    allowedUrl: text("allowed_url").notNull(),
    redirectUrl: text("redirect_url").notNull(),
    status: text("status", { enum: APPLICATION_STATUSES }).notNull().default("ACTIVE"),
    /** Visitors may register themselves (spec §2, registerandassign). */
    selfAssignment: boolean("self_assignment").notNull().default(false),
    requestable: boolean("requestable").notNull().default(false),
    /** Users may take it in an emergency, while it is requestable. */
    emergencyAccess: boolean("emergency_access").notNull().default(false),
    factorPolicy: demandedFactor(),
    group: text("tile_group"),
    ...edited(),
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex("applications_name_key").on(sql`lower(${table.name})`).where(sql`${table.deletedAt} is null`),
    // Lists of access are sorted by it.
    index("applications_name_sort").on(naturalKeyOf(table.name)),
  ],
);
