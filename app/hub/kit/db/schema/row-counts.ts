import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Lists cannot count a million rows. Sharded, so that concurrent inserts seldom wait. */
export const rowCounts = pgTable(
  "row_counts",
  {
    tableName: text("table_name").notNull(),
    shard: integer("shard").notNull(),
    rows: bigint("rows", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableName, table.shard] })],
);
