import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** By their names in the code. */
type ColumnsOf<Table extends PgTable> = readonly (keyof Table["$inferInsert"] & string)[];

/** Rows given as JSON (`jsonRows`) by the placeholder of that number: one statement for any number of them. */
export const insertJson = <Table extends PgTable>(
  table: Table,
  columns: ColumnsOf<Table>,
  placeholder: number,
): SQL => {
  const named = getTableColumns(table);
  const names = sql.join(
    columns.map((column) => sql.identifier(named[column]!.name)),
    sql`, `,
  );
  return sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${sql.raw(`$${placeholder}`)})`;
};

/** A column that a row leaves out is NULL. */
export function jsonRows<Table extends PgTable>(
  table: Table,
  columns: ColumnsOf<Table>,
  rows: readonly Partial<Record<string, unknown>>[],
): string {
  const named = getTableColumns(table);
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column) => [named[column]!.name, row[column]]))),
  );
}
