import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { REVIEW_DECISIONS, REVIEW_DEFAULTS } from "~/contract/kit/rules";
import { created, id, instant } from "./columns";

/** Kept as evidence: names are those at its opening, and no record's removal takes it along. */
export const accessReviews = pgTable(
  "access_reviews",
  {
    id: id(),
    /** For people. Openings that fail leave gaps. */
    number: integer("number").notNull(),
    name: text("name").notNull(),
    /** Null, as in the next two: not restricted. */
    applicationId: uuid("application_id"),
    application: text("application"),
    clientId: uuid("client_id"),
    client: text("client"),
    role: text("role"),
    deadline: instant("deadline").notNull(),
    /** For lines that nobody decided on until then. */
    undecided: text("undecided", { enum: REVIEW_DEFAULTS }).notNull(),
    lines: integer("lines").notNull(),
    /** SHA-256 of the lines (record/access-review/snapshot.ts), hex. */
    hash: text("hash").notNull(),
    createdAt: created(),
    openedBy: uuid("opened_by").notNull(),
    openedByName: text("opened_by_name").notNull(),
    /** Days before the deadline of the last reminder. */
    remindedDays: integer("reminded_days"),
    /** Since then undecided lines are open to Admins too. */
    escalatedAt: instant("escalated_at"),
    closedAt: instant("closed_at"),
  },
  (table) => [
    uniqueIndex("access_reviews_number_key").on(table.number),
    index("access_reviews_open").on(table.deadline).where(sql`${table.closedAt} is null`),
    check("access_reviews_scope", sql`num_nonnulls(${table.applicationId}, ${table.clientId}, ${table.role}) > 0`),
  ],
);

export const accessReviewLines = pgTable(
  "access_review_lines",
  {
    reviewId: uuid("review_id")
      .notNull()
      .references(() => accessReviews.id, { onDelete: "cascade" }),
    /** From 1, by application, client and person. */
    position: integer("position").notNull(),
    userId: uuid("user_id").notNull(),
    person: text("person").notNull(),
    email: text("email").notNull(),
    applicationId: uuid("application_id").notNull(),
    application: text("application").notNull(),
    clientId: uuid("client_id").notNull(),
    client: text("client").notNull(),
    role: text("role").notNull(),
    since: instant("since").notNull(),
    validFrom: instant("valid_from"),
    validUntil: instant("valid_until"),
    isSelfAssigned: boolean("is_self_assigned").notNull(),
    givenBy: uuid("given_by"),
    giver: text("giver"),
    /** The last launch or token before the opening. */
    lastUsedAt: instant("last_used_at"),
    /** Neither used nor given for `REVIEW_UNUSED_DAYS` then. */
    isUnused: boolean("is_unused").notNull(),
    /** Nobody but an Admin could decide then. */
    isForAdmins: boolean("is_for_admins").notNull(),
    /** Null: undecided. */
    decision: text("decision", { enum: REVIEW_DECISIONS }),
    reason: text("reason"),
    decidedAt: instant("decided_at"),
    /** Null: at the deadline. */
    decidedBy: uuid("decided_by"),
    decidedByName: text("decided_by_name"),
    /** A decision taken back: while the review is open, the line is undecided. */
    undoneAt: instant("undone_at"),
    undoneBy: uuid("undone_by"),
    undoneByName: text("undone_by_name"),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.position] }),
    index("access_review_lines_undecided").on(table.reviewId, table.position).where(sql`${table.decision} is null`),
    index("access_review_lines_user").on(table.userId),
    index("access_review_lines_decided").on(table.decidedAt),
    index("access_review_lines_undone").on(table.undoneAt).where(sql`${table.undoneAt} is not null`),
    index("access_review_lines_time").on(
      sql`coalesce(${table.decidedAt}, ${table.undoneAt})`,
      table.reviewId,
      table.position,
    ),
  ],
);
