import { getTableColumns, type InferInsertModel, is, SQL, sql, type WithSubquery } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** What has to come about for rows to be inserted: by parts of the same statement. */
export interface Given {
  parts: WithSubquery[];
  holds: SQL;
}

/** By their names in the code. */
type ColumnsOf<Table extends PgTable> = readonly (keyof Table["$inferInsert"] & string)[];

/** Rows as a query, for an insert that depends on what its own statement does. */
export function rowsIf<Table extends PgTable>(table: Table, rows: readonly InferInsertModel<Table>[], holds: SQL): SQL {
  const columns = Object.entries(getTableColumns(table));
  const row = (values: Record<string, unknown>) =>
    sql.join(
      columns.map(([name, column]) => valueOf(column, values[name] === undefined ? column.default : values[name])),
      sql`, `,
    );
  return sql.join(
    rows.map((values) => sql`select ${row(values)} where ${holds}`),
    sql` union all `,
  );
}

function valueOf(column: PgColumn, value: unknown): SQL {
  if (is(value, SQL)) return value;
  const given = value === undefined || value === null ? sql`null` : sql.param(value, column);
  return sql`${given}::${sql.raw(column.getSQLType())}`;
}

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
