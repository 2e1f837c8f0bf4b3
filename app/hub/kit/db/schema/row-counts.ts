import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * How many live rows a table has, kept by triggers so that no list counts a million rows to be shown.
 * Spread over shards: transactions that add rows at the same time seldom wait for each other. The number is the sum of
 * a table's shards.
 */
export const rowCounts = pgTable(
  "row_counts",
  {
    tableName: text("table_name").notNull(),
    shard: integer("shard").notNull(),
    rows: bigint("rows", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableName, table.shard] })],
);
