import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { clients } from "./client";
import { edited, id } from "./columns";

/** Points of contact (spec §3). */
export const pocs = pgTable(
  "pocs",
  {
    id: id(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id),
    name: text("name").notNull(),
    alternateName: text("alternate_name").notNull(),
    email: text("email").notNull(),
    alternateEmail: text("alternate_email").notNull(),
    contact: text("contact").notNull(),
    alternateContact: text("alternate_contact").notNull(),
    city: text("city").notNull().default(""),
    state: text("state").notNull().default(""),
    country: text("country").notNull().default(""),
    zip: text("zip").notNull().default(""),
    ...edited(),
  },
  (table) => [index("pocs_client").on(table.clientId)],
);
