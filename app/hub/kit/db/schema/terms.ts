import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { LANGUAGES } from "~/lib/language";
import { edited, id, instant } from "./columns";

/** Versions of the terms; a published one never changes. */
export const terms = pgTable(
  "terms",
  {
    id: id(),
    name: text("name").notNull(),
    text: text("text").notNull(),
    textHi: text("text_hi").notNull().default(""),
    effectiveFrom: instant("effective_from").notNull(),
    /** The first instant at which accepting it cannot be put off. */
    graceUntil: instant("grace_until").notNull(),
    publishedAt: instant("published_at"),
    ...edited(),
  },
  (table) => [uniqueIndex("terms_name_key").on(sql`lower(${table.name})`)],
);

/** Proof of who accepted what: only added to (migrations), and kept when the account is gone. */
export const termsAcceptances = pgTable(
  "terms_acceptances",
  {
    id: id(),
    termsId: uuid("terms_id")
      .notNull()
      .references(() => terms.id),
    userId: uuid("user_id").notNull(),
    acceptedAt: instant("accepted_at").notNull().defaultNow(),
    clientAddress: text("client_address").notNull(),
    language: text("language", { enum: LANGUAGES }).notNull(),
    /** SHA-256, hex. */
    textHash: text("text_hash").notNull(),
  },
  (table) => [
    uniqueIndex("terms_acceptances_key").on(table.userId, table.termsId),
    index("terms_acceptances_terms").on(table.termsId),
  ],
);
