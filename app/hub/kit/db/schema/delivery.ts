import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { CHANNELS, OUTBOX_STATUSES } from "~/contract/kit/rules";
import { created, id, instant } from "./columns";

/** Written in the transaction that needs the message. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    idempotencyKey: text("idempotency_key").notNull(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    kind: text("kind").notNull(),
    /** Scope of the configuration; null: none in particular. */
    applicationId: uuid("application_id"),
    clientId: uuid("client_id"),
    recipient: text("recipient").notNull(),
    /** Encrypted subject and text; emptied after delivery. */
    payload: text("payload").notNull(),
    status: text("status", { enum: OUTBOX_STATUSES }).notNull().default("QUEUED"),
    tries: integer("tries").notNull().default(0),
    nextTryAt: instant("next_try_at").notNull().defaultNow(),
    lastError: text("last_error"),
    /** When its code or link expires; it is not sent later. */
    expiresAt: instant("expires_at"),
    createdAt: created(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    uniqueIndex("outbox_idempotency_key").on(table.idempotencyKey),
    index("outbox_due").on(table.nextTryAt).where(sql`${table.status} = 'QUEUED'`),
    index("outbox_created").on(table.createdAt),
    index("outbox_failed").on(table.id).where(sql`${table.status} = 'FAILED'`),
  ],
);
