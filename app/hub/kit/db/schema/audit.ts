import { sql } from "drizzle-orm";
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { AUDIT_ACTIONS, AUDIT_OUTCOMES, AUDIT_SUBJECTS } from "~/contract/kit/audited";
import { id, instant } from "./columns";

/** A field's value; another record is given by its id and its name at that time. */
export type AuditValue = string | number | boolean | null | { id: string; name: string } | AuditValue[];
export type AuditValues = Record<string, AuditValue>;

/**
 * Every action and attempt, with its actor and origin. The table is append-only: triggers (in the migration) refuse every
 * other statement. Nothing here refers to another table, so that the log outlives the records it names. The id's time is
 * that of the process, which is within a minute of `at` (readiness.ts), so ids are in order of time. A trigger chains
 * each event as its transaction commits (`auditChain`).
 *
 * Both tables are partitioned by month, this one by the month in its id. A migration made the functions that add months
 * and remove them (decision 0052); what is of no month that was made is in a partition of its own.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: id(),
    /** By the database's clock, as `chainedAt` is: clocks of processes may be wrong. */
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    action: text("action", { enum: AUDIT_ACTIONS }).notNull(),
    outcome: text("outcome", { enum: AUDIT_OUTCOMES }).notNull(),
    reason: text("reason"),
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    subjectType: text("subject_type", { enum: AUDIT_SUBJECTS }),
    subjectId: uuid("subject_id"),
    subjectName: text("subject_name").notNull(),
    /** The fields that changed, as they were and as they became; no secrets. */
    before: jsonb("before").$type<AuditValues>(),
    after: jsonb("after").$type<AuditValues>(),
    clientAddress: text("client_address").notNull(),
    userAgent: text("user_agent").notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [
    // One index for every column that is searched by a part of its text: each event is one entry into it.
    index("audit_events_search").using(
      "gin",
      sql`${table.actorName} gin_trgm_ops`,
      sql`${table.subjectName} gin_trgm_ops`,
      sql`${table.clientAddress} gin_trgm_ops`,
    ),
    index("audit_events_action").on(table.action, table.id),
    index("audit_events_subject_type").on(table.subjectType, table.id),
    index("audit_events_subject").on(table.subjectId, table.id),
    index("audit_events_failed").on(table.id).where(sql`${table.outcome} = 'FAILURE'`),
  ],
);

/**
 * The events in the order of their commits, each with a hash of its content and of everything before it: what is changed,
 * taken out or slipped in later shows (audit/chain.ts). Written by a trigger alone, as the last step of a transaction;
 * sequences begin with 1 and have no gaps, and nothing older appears after something newer was read.
 */
export const auditChain = pgTable(
  "audit_chain",
  {
    /** The first day of the month in which it was chained; never of an earlier one than the link before has. */
    month: date("month").notNull(),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    eventId: uuid("event_id").notNull(),
    /** By the database's clock; nobody who adds an event chooses it. */
    chainedAt: instant("chained_at").notNull(),
    /** SHA-256, in hexadecimal. */
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sequence, table.month] }), index("audit_chain_event").on(table.eventId)],
);

/** One row: up to which sequence the events were written to standard output, by whichever process. */
export const auditOutput = pgTable("audit_output", {
  id: integer("id").primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
});
