import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ATTRIBUTE_READERS, ATTRIBUTE_TYPES } from "~/contract/kit/attribute-rules";
import { edited, id } from "./columns";
import { users } from "./user";

/** What an installation keeps of its people beyond the specification. */
export const userAttributes = pgTable(
  "user_attributes",
  {
    id: id(),
    /** In further claims. */
    name: text("name").notNull(),
    label: text("label").notNull(),
    type: text("type", { enum: ATTRIBUTE_TYPES }).notNull(),
    seenBy: text("seen_by", { enum: ATTRIBUTE_READERS }).notNull(),
    setBy: text("set_by", { enum: ATTRIBUTE_READERS }).notNull(),
    ...edited(),
  },
  (table) => [uniqueIndex("user_attributes_name_key").on(table.name)],
);

export const userAttributeValues = pgTable(
  "user_attribute_values",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    attributeId: uuid("attribute_id")
      .notNull()
      .references(() => userAttributes.id, { onDelete: "cascade" }),
    /** One spelling for each value (directory/attribute/value.ts): the type's cast reads it. */
    value: text("value").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attributeId] }),
    index("user_attribute_values_attribute").on(table.attributeId),
  ],
);
