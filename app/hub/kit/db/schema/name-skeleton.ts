import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

export const NAMED_KINDS = ["APPLICATION", "CLIENT", "PERMISSION", "ROLE", "USER"] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/**
 * Unique by kind (records/look-alike.ts). Rows of deleted and renamed records may remain: names are compared with the record
 * itself.
 */
export const nameSkeletons = pgTable(
  "name_skeletons",
  {
    kind: text("kind", { enum: NAMED_KINDS }).notNull(),
    /** SHA-256, base64url: skeletons may exceed an index entry. */
    skeleton: text("skeleton").notNull(),
    recordId: uuid("record_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.skeleton] }), index("name_skeletons_record").on(table.recordId)],
);
