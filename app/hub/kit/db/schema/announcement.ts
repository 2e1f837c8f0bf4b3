import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { ANNOUNCEMENT_AUDIENCES, ANNOUNCEMENT_KINDS } from "~/contract/kit/rules";
import { edited, id, instant } from "./columns";
import { users } from "./user";

export const announcements = pgTable("announcements", {
  id: id(),
  title: text("title").notNull(),
  text: text("text").notNull(),
  titleHi: text("title_hi").notNull().default(""),
  textHi: text("text_hi").notNull().default(""),
  kind: text("kind", { enum: ANNOUNCEMENT_KINDS }).notNull(),
  audience: text("audience", { enum: ANNOUNCEMENT_AUDIENCES }).notNull(),
  /** Some may be gone meanwhile; empty: any. */
  clientIds: uuid("client_ids").array().notNull().default(sql`'{}'`),
  applicationIds: uuid("application_ids").array().notNull().default(sql`'{}'`),
  /** Null: at once, and until ended. */
  validFrom: instant("valid_from"),
  validUntil: instant("valid_until"),
  onSignIn: boolean("on_sign_in").notNull().default(false),
  ...edited(),
});

/** A user does not see it until it is changed. */
export const announcementDismissals = pgTable(
  "announcement_dismissals",
  {
    announcementId: uuid("announcement_id")
      .notNull()
      .references(() => announcements.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.announcementId] })],
);
