import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { STATUSES } from "~/contract/kit/rules";
import { demandedFactor, edited, id, naturalKeyOf } from "./columns";

export const clients = pgTable(
  "clients",
  {
    id: id(),
    actualName: text("actual_name").notNull(),
    displayName: text("display_name").notNull(),
    email: text("email").notNull().default(""),
    address: text("address").notNull().default(""),
    officeContact: bigint("office_contact", { mode: "number" }),
    uuid: text("uuid").notNull().default(""),
    status: text("status", { enum: STATUSES }).notNull().default("ACTIVE"),
    logo: text("logo"),
    schemaNames: text("schema_names").notNull().default(""),
    factorPolicy: demandedFactor(),
    ...edited(),
  },
  (table) => [
    uniqueIndex("clients_actual_name_key").on(sql`lower(${table.actualName})`),
    // Lists of access are sorted by it.
    index("clients_name_sort").on(naturalKeyOf(table.actualName)),
  ],
);
