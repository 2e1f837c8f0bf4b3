import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { STATUSES } from "~/contract/kit/rules";
import { clients } from "./client";
import { created, edited, id, instant } from "./columns";

export const serviceAccounts = pgTable(
  "service_accounts",
  {
    id: id(),
    name: text("name").notNull(),
    contact: text("contact").notNull().default(""),
    rights: text("rights").array().notNull(),
    status: text("status", { enum: STATUSES }).notNull().default("ACTIVE"),
    clientId: uuid("client_id").references(() => clients.id, { onDelete: "cascade" }),
    ...edited(),
  },
  (table) => [uniqueIndex("service_accounts_name_key").on(sql`lower(${table.name})`)],
);

export const serviceAccountTokens = pgTable(
  "service_account_tokens",
  {
    id: id(),
    serviceAccountId: uuid("service_account_id")
      .notNull()
      .references(() => serviceAccounts.id, { onDelete: "cascade" }),
    /** SHA-256, base64url. */
    tokenHash: text("token_hash").notNull(),
    ending: text("ending").notNull(),
    createdAt: created(),
    createdBy: uuid("created_by").notNull(),
    expiresAt: instant("expires_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    /** Days before expiry at the last warning. */
    warnedDays: integer("warned_days"),
  },
  (table) => [
    uniqueIndex("service_account_tokens_hash_key").on(table.tokenHash),
    index("service_account_tokens_account").on(table.serviceAccountId),
    index("service_account_tokens_expires").on(table.expiresAt),
  ],
);
