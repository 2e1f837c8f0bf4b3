import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Triggers count rows, since lists cannot count a million. The counts are sharded, so that concurrent inserts seldom wait. */
export const rowCounts = pgTable(
  "row_counts",
  {
    tableName: text("table_name").notNull(),
    shard: integer("shard").notNull(),
    rows: bigint("rows", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableName, table.shard] })],
);
