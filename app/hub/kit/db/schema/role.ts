import { sql } from "drizzle-orm";
import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { STATUSES } from "~/contract/kit/rules";
import { deletedAt, demandedFactor, edited, id } from "./columns";

/** In the portal; at most one for each user (spec §4). */
export const roles = pgTable(
  "roles",
  {
    id: id(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    status: text("status", { enum: STATUSES }).notNull().default("ACTIVE"),
    factorPolicy: demandedFactor(),
    /** A trusted browser replaces the mailed code. */
    trustedBrowsers: boolean("trusted_browsers").notNull().default(true),
    ...edited(),
    deletedAt: deletedAt(),
  },
  (table) => [uniqueIndex("roles_name_key").on(sql`lower(${table.name})`).where(sql`${table.deletedAt} is null`)],
);
