import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { created, id, instant } from "./columns";

/** Messages that must go out. A row is written in the transaction that made the message necessary, and sent afterwards. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    /** One message per key, however often it is asked for. */
    idempotencyKey: text("idempotency_key").notNull(),
    channel: text("channel", { enum: ["EMAIL"] }).notNull(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    /** Subject and text, encrypted; emptied once the message is delivered. */
    payload: text("payload").notNull(),
    status: text("status", { enum: ["QUEUED", "SENT", "FAILED"] }).notNull().default("QUEUED"),
    tries: integer("tries").notNull().default(0),
    nextTryAt: instant("next_try_at").notNull().defaultNow(),
    lastError: text("last_error"),
    createdAt: created(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    uniqueIndex("outbox_idempotency_key").on(table.idempotencyKey),
    index("outbox_due").on(table.nextTryAt).where(sql`${table.status} = 'QUEUED'`),
    index("outbox_created").on(table.createdAt),
  ],
);
