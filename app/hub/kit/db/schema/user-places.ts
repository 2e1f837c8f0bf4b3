import { bigint, boolean, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";

/**
 * Who stood at every so many-th place of each order of the list of users when all were last gone through, so that a page
 * in the middle begins near by (user/places.ts).
 */
export const userPlaces = pgTable(
  "user_places",
  {
    /** The field that the list is sorted by, ascending. */
    order: text("list_order").notNull(),
    /** How many stood before. */
    place: bigint("place", { mode: "number" }).notNull(),
    /** What they were sorted by, before their ids. */
    keys: text("keys").array().notNull(),
    userId: uuid("user_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.order, table.place] })],
);

/** Who came to the list, left it or moved in it since, kept by triggers: by these the places are put right. */
export const userMoves = pgTable("user_moves", {
  /** 1 who came, -1 who went; who moved went from one place and came to another. */
  weight: smallint("weight").notNull(),
  userId: uuid("user_id").notNull(),
  firstNameKey: text("first_name_key").notNull(),
  lastNameKey: text("last_name_key").notNull(),
  phoneNumberKey: text("phone_number_key"),
  emailKey: text("email_key").notNull(),
  userNameKey: text("user_name_key").notNull(),
  isActive: boolean("is_active").notNull(),
});
