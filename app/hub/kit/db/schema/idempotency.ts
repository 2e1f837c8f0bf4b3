import { index, json, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Envelope } from "~/contract/kit/envelope";
import { created } from "./columns";

/** Calls that were made with an Idempotency-Key, and what they were answered. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** The caller: a user or a service account. Keys of different callers have nothing to do with one another. */
    callerId: uuid("caller_id").notNull(),
    /** SHA-256 of the key. */
    keyHash: text("key_hash").notNull(),
    /** Keyed hash of the call and its input, which may hold a password. */
    inputHash: text("input_hash").notNull(),
    /** Null while the call is being made, which nobody sees: it is set in the same transaction. */
    answer: json("answer").$type<Envelope<unknown>>(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.callerId, table.keyHash] }),
    index("idempotency_keys_created").on(table.createdAt),
  ],
);
