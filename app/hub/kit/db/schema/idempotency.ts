import { index, json, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Envelope } from "~/contract/kit/envelope";
import { created } from "./columns";

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** Keys are separate for each user and service account. */
    callerId: uuid("caller_id").notNull(),
    /** SHA-256. */
    keyHash: text("key_hash").notNull(),
    /** Keyed hash of call and input, which may contain a password. */
    inputHash: text("input_hash").notNull(),
    /** Set in the transaction that inserts the row. */
    answer: json("answer").$type<Envelope<unknown>>(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.callerId, table.keyHash] }),
    index("idempotency_keys_created").on(table.createdAt),
  ],
);
