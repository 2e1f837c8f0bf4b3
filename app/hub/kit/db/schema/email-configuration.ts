import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { MAIL_TYPES, STATUSES } from "~/contract/kit/rules";
import { edited, id } from "./columns";
import { applicationId, orAll } from "./scope";

export const emailConfigurations = pgTable(
  "email_configurations",
  {
    id: id(),
    applicationId: applicationId(),
    from: text("from_address").notNull(),
    cc: text("cc").array().notNull().default([]),
    type: text("type", { enum: MAIL_TYPES }).notNull().default("SMTP"),
    host: text("host").notNull().default(""),
    port: integer("port").notNull(),
    userName: text("user_name").notNull().default(""),
    /** Encrypted, as is `token`. */
    password: text("password"),
    /** For type HTTP. */
    url: text("url").notNull().default(""),
    token: text("token"),
    defaultTo: text("default_to").notNull().default(""),
    status: text("status", { enum: STATUSES }).notNull().default("ACTIVE"),
    ...edited(),
  },
  (table) => [
    uniqueIndex("email_configurations_in_force_key")
      .on(orAll(table.applicationId))
      .where(sql`${table.status} = 'ACTIVE'`),
    index("email_configurations_application").on(table.applicationId),
  ],
);
