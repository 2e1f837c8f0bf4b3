import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/** Records whose names must not look like one another's. */
export const NAMED_KINDS = ["APPLICATION", "CLIENT", "PERMISSION", "ROLE", "USER"] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/**
 * What each name looks like, so that no other of its kind can look the same (records/look-alike.ts). Rows of deleted and
 * renamed records may stay: a name is compared with the record itself.
 */
export const nameSkeletons = pgTable(
  "name_skeletons",
  {
    kind: text("kind", { enum: NAMED_KINDS }).notNull(),
    /** SHA-256 of the skeleton, base64url: a skeleton may be longer than an index can hold. */
    skeleton: text("skeleton").notNull(),
    recordId: uuid("record_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.skeleton] }), index("name_skeletons_record").on(table.recordId)],
);
