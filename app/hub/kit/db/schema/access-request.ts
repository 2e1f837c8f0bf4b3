import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ACCESS_OUTCOMES, ACCESS_REQUEST_STATES } from "~/contract/kit/rules";
import { applications } from "./application";
import { clients } from "./client";
import { created, id, instant } from "./columns";
import { orAll } from "./scope";
import { users } from "./user";

/** Decide on requests without a named approver. */
export const applicationOwners = pgTable(
  "application_owners",
  {
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.userId] }),
    index("application_owners_user").on(table.userId),
  ],
);

export const accessRequests = pgTable(
  "access_requests",
  {
    id: id(),
    state: text("state", { enum: ACCESS_REQUEST_STATES }).notNull().default("WAITING"),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    /** Null: chosen by whoever grants it. */
    clientId: uuid("client_id").references(() => clients.id, { onDelete: "cascade" }),
    role: text("role").notNull(),
    reason: text("reason").notNull(),
    /** The end asked for; null: without end. */
    validUntil: instant("valid_until"),
    createdAt: created(),
    expiresAt: instant("expires_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    uniqueIndex("access_requests_waiting_key")
      .on(table.userId, table.applicationId, orAll(table.clientId))
      .where(sql`${table.state} = 'WAITING'`),
    index("access_requests_user").on(table.userId, table.createdAt),
    index("access_requests_application").on(table.applicationId).where(sql`${table.state} = 'WAITING'`),
    index("access_requests_client").on(table.clientId),
    index("access_requests_created").on(table.createdAt, table.id),
    index("access_requests_state").on(table.state, table.expiresAt),
  ],
);

/** One for each step; the last ends the request. */
export const accessDecisions = pgTable(
  "access_decisions",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => accessRequests.id, { onDelete: "cascade" }),
    /** From 1. */
    place: integer("place").notNull(),
    outcome: text("outcome", { enum: ACCESS_OUTCOMES }).notNull(),
    /** Roles of the step; empty for an owner or Admin. */
    roles: text("roles").array().notNull(),
    /** Null for roles without one. */
    sequence: bigint("sequence", { mode: "number" }),
    userId: uuid("user_id").notNull(),
    userName: text("user_name").notNull(),
    /** In whose place it was decided. */
    standsForId: uuid("stands_for_id"),
    standsForName: text("stands_for_name"),
    reason: text("reason"),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.place] })],
);

/** One per absent user; counts within its period (kit/scope/in-force.ts). */
export const standIns = pgTable(
  "stand_ins",
  {
    /** Absent. */
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    standInId: uuid("stand_in_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    validFrom: instant("valid_from").notNull(),
    validUntil: instant("valid_until").notNull(),
    createdAt: created(),
  },
  (table) => [index("stand_ins_stand_in").on(table.standInId)],
);
