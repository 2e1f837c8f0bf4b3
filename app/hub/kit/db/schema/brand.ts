import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { applications } from "./application";
import { clients } from "./client";
import { edited } from "./columns";

/** Its id is the owner's: an application's, a client's, or the installation's. */
export const brands = pgTable("brands", {
  id: uuid("id").primaryKey(),
  applicationId: uuid("application_id").references(() => applications.id, { onDelete: "cascade" }),
  clientId: uuid("client_id").references(() => clients.id, { onDelete: "cascade" }),
  name: text("name").notNull().default(""),
  logo: text("logo"),
  color: text("color").notNull().default(""),
  contact: text("contact").notNull().default(""),
  notice: text("notice").notNull().default(""),
  ...edited(),
});
