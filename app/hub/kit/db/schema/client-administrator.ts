import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { clients } from "./client";
import { created, instant } from "./columns";
import { users } from "./user";

/** Counts within its period (kit/scope/in-force.ts). */
export const clientAdministrators = pgTable(
  "client_administrators",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    createdAt: created(),
    validFrom: instant("valid_from"),
    validUntil: instant("valid_until"),
    /** Null for commands. */
    givenBy: uuid("given_by"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clientId] }),
    index("client_administrators_client").on(table.clientId),
    check("client_administrators_period", sql`${table.validUntil} > ${table.validFrom}`),
  ],
);
