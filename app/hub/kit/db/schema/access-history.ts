import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { CHANGES_OF_ACCESS, PAUSED_KINDS } from "~/contract/kit/rules";
import { instant } from "./columns";
import { users } from "./user";

const rowId = () => uuid("id").primaryKey().defaultRandom();

/** A row for each form of an assignment, by deferred triggers alone. No foreign keys: it outlives its records. */
export const accessHistory = pgTable(
  "access_history",
  {
    id: rowId(),
    userId: uuid("user_id").notNull(),
    applicationId: uuid("application_id").notNull(),
    clientId: uuid("client_id").notNull(),
    /** At that time: clients are deleted for good. */
    clientName: text("client_name").notNull(),
    role: text("role").notNull(),
    validFrom: instant("valid_from"),
    validUntil: instant("valid_until"),
    givenBy: uuid("given_by"),
    isSelfAssigned: boolean("is_self_assigned").notNull(),
    /** Replaced another form of the same assignment. */
    isChange: boolean("is_change").notNull(),
    begunAt: instant("begun_at").notNull(),
    /** Null while the assignment is so. */
    endedAt: instant("ended_at"),
    endedBy: text("ended_by", { enum: CHANGES_OF_ACCESS }),
    /** When the history began, for what was there then. */
    takenOverAt: instant("taken_over_at"),
    countsFrom: instant("counts_from").notNull().generatedAlwaysAs(sql`greatest(begun_at, valid_from)`),
    /** First instant without effect; null: none so far. */
    countsUntil: instant("counts_until").generatedAlwaysAs(sql`least(ended_at, valid_until)`),
  },
  ({ id, userId, applicationId, clientId, begunAt, endedAt, takenOverAt, countsFrom, countsUntil }) => [
    uniqueIndex("access_history_current_key").on(userId, applicationId, clientId).where(sql`${endedAt} is null`),
    index("access_history_user").on(userId, begunAt),
    index("access_history_begun").on(begunAt, id),
    index("access_history_ended").on(countsUntil, id).where(sql`${countsUntil} is not null`),
    index("access_history_application").on(applicationId, userId, id, countsFrom, countsUntil, clientId),
    index("access_history_client").on(clientId, userId, id, countsFrom, countsUntil),
    index("access_history_application_begun").on(applicationId, begunAt, id),
    index("access_history_taken_over").on(takenOverAt).where(sql`${takenOverAt} is not null`),
  ],
);

/** When an owner was out of use, so that assignments did not count. Written by deferred triggers alone. */
export const accessPauses = pgTable(
  "access_pauses",
  {
    id: rowId(),
    kind: text("kind", { enum: PAUSED_KINDS }).notNull(),
    recordId: uuid("record_id").notNull(),
    begunAt: instant("begun_at").notNull(),
    endedAt: instant("ended_at"),
  },
  ({ recordId, begunAt, endedAt }) => [
    index("access_pauses_record").on(recordId, begunAt),
    uniqueIndex("access_pauses_current_key").on(recordId).where(sql`${endedAt} is null`),
  ],
);

/** One row per user, made by a trigger. The last sign-in comes from the audit log (audit/last-uses.ts). */
export const accountUses = pgTable(
  "account_uses",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    lastSignInAt: instant("last_sign_in_at"),
    isInUse: boolean("is_in_use").notNull(),
  },
  ({ userId, createdAt, lastSignInAt, isInUse }) => [
    index("account_uses_unused").on(sql`coalesce(${lastSignInAt}, ${createdAt})`, userId).where(sql`${isInUse}`),
    index("account_uses_never").on(createdAt, userId).where(sql`${isInUse} and ${lastSignInAt} is null`),
  ],
);

/** One row: the chain's last sequence read for `account_uses` and `assignments`. */
export const lastUsesEnd = pgTable("last_uses_end", {
  id: integer("id").primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
});
