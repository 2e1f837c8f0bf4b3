import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "~/contract/kit/audited";
import { PENDING_STATES } from "~/contract/kit/rules";
import type { AuditValues } from "./audit";
import { created, id, instant } from "./columns";

/** Names are those at that time. */
export const pendingChanges = pgTable(
  "pending_changes",
  {
    id: id(),
    state: text("state", { enum: PENDING_STATES }).notNull().default("WAITING"),
    call: text("call").notNull(),
    /** Encrypted; deleted on decision. */
    input: text("input"),
    action: text("action", { enum: AUDIT_ACTIONS }).notNull(),
    subjectType: text("subject_type", { enum: AUDIT_SUBJECTS }),
    subjectId: uuid("subject_id"),
    subjectName: text("subject_name").notNull(),
    /** Without secrets. */
    before: jsonb("before").$type<AuditValues>(),
    after: jsonb("after").$type<AuditValues>(),
    /** Hash of the subject as shown. */
    fingerprint: text("fingerprint"),
    requestedBy: uuid("requested_by").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    /** The Admin who made the service account's token. */
    tokenMadeBy: uuid("token_made_by"),
    createdAt: created(),
    expiresAt: instant("expires_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedByName: text("decided_by_name"),
  },
  (table) => [index("pending_changes_state").on(table.state, table.expiresAt)],
);
