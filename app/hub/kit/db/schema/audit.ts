import { sql } from "drizzle-orm";
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { AUDIT_ACTIONS, AUDIT_OUTCOMES, AUDIT_SUBJECTS, EVENT_GROUP_NAMES } from "~/contract/kit/audited";
import { id, instant } from "./columns";

/** Other records as id and name at that time; `clientId` of what belongs to a client. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | { id: string; name: string; clientId?: string }
  | AuditValue[];
export type AuditValues = Record<string, AuditValue>;

/**
 * Append-only: triggers refuse other statements. No foreign keys: it outlives its records. Ids are ordered by the process's time, within a
 * minute of `at`. A trigger chains events at commit (`auditChain`). Partitioned by month of the id (decision 0052).
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: id(),
    /** By the database's clock: processes' clocks may be wrong. */
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    action: text("action", { enum: AUDIT_ACTIONS }).notNull(),
    outcome: text("outcome", { enum: AUDIT_OUTCOMES }).notNull(),
    reason: text("reason"),
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    subjectType: text("subject_type", { enum: AUDIT_SUBJECTS }),
    subjectId: uuid("subject_id"),
    subjectName: text("subject_name").notNull(),
    /** Changed fields, without secrets. */
    before: jsonb("before").$type<AuditValues>(),
    after: jsonb("after").$type<AuditValues>(),
    clientAddress: text("client_address").notNull(),
    userAgent: text("user_agent").notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [
    // One index for all columns has one entry for each event.
    index("audit_events_search").using(
      "gin",
      sql`${table.actorName} gin_trgm_ops`,
      sql`${table.subjectName} gin_trgm_ops`,
      sql`${table.clientAddress} gin_trgm_ops`,
    ),
    index("audit_events_action").on(table.action, table.id),
    index("audit_events_subject_type").on(table.subjectType, table.id),
    index("audit_events_subject").on(table.subjectId, table.id),
    index("audit_events_actor").on(table.actorId, table.id),
    // Only whole ids are looked for.
    index("audit_events_request").using("hash", table.requestId),
    index("audit_events_failed").on(table.id).where(sql`${table.outcome} = 'FAILURE'`),
  ],
);

/**
 * Events in commit order, each with a hash over its content and all before it (audit/chain.ts). Written only by a trigger;
 * sequences start at 1 without gaps.
 */
export const auditChain = pgTable(
  "audit_chain",
  {
    /** First day of its month; never decreases. */
    month: date("month").notNull(),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    eventId: uuid("event_id").notNull(),
    /** By the database's clock. */
    chainedAt: instant("chained_at").notNull(),
    /** SHA-256, hexadecimal. */
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sequence, table.month] }), index("audit_chain_event").on(table.eventId)],
);

/** One row: the last sequence printed. */
export const auditOutput = pgTable("audit_output", {
  id: integer("id").primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
});

/** Events counted once, by the hour and day (UTC) of their ids, by which the log is searched (audit/counts.ts). */
export const eventCounts = pgTable(
  "event_counts",
  {
    span: text("span", { enum: ["HOUR", "DAY"] }).notNull(),
    group: text("group", { enum: EVENT_GROUP_NAMES }).notNull(),
    starts: instant("starts").notNull(),
    /** `NO_APPLICATION` for sign-ins, and applications that do not exist. */
    applicationId: uuid("application_id").notNull(),
    reason: text("reason").notNull(),
    events: bigint("events", { mode: "number" }).notNull(),
  },
  ({ span, group, starts, applicationId, reason }) => [
    primaryKey({ columns: [span, group, starts, applicationId, reason] }),
  ],
);

/** One row: the chain's last counted sequence. */
export const eventCountsEnd = pgTable("event_counts_end", {
  id: integer("id").primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
});
