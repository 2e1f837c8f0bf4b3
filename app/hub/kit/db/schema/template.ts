import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { CHANNELS, STATUSES } from "~/contract/kit/rules";
import { LANGUAGES } from "~/lib/language";
import { edited, id } from "./columns";
import { applicationId, clientId, orAll } from "./scope";

export const messageTemplates = pgTable(
  "message_templates",
  {
    id: id(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    applicationId: applicationId(),
    clientId: clientId(),
    name: text("name").notNull(),
    /** At the gateway's regulator; sent along. */
    templateId: text("template_id").notNull().default(""),
    subject: text("subject").notNull().default(""),
    html: text("html").notNull(),
    language: text("language", { enum: LANGUAGES }).notNull().default("en"),
    status: text("status", { enum: STATUSES }).notNull().default("ACTIVE"),
    ...edited(),
  },
  (table) => [
    uniqueIndex("message_templates_in_force_key")
      .on(table.channel, sql`upper(${table.name})`, orAll(table.applicationId), orAll(table.clientId), table.language)
      .where(sql`${table.status} = 'ACTIVE'`),
    index("message_templates_application").on(table.applicationId),
    index("message_templates_client").on(table.clientId),
  ],
);
