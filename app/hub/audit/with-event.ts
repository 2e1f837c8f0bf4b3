import { getTableColumns, sql } from "drizzle-orm";
import { PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type { ChangeWithEvent } from "../call/audit";
import { isOfItsValues } from "../kit/db/errors";
import { executeNamed } from "../kit/db/prepared";
import { insertJson, jsonRows } from "../kit/db/rows";
import { auditEvents } from "../kit/db/schema";
import { together } from "../kit/db/together";

type Row<Table extends PgTable, Column extends keyof Table["$inferInsert"]> = Pick<Table["$inferInsert"], Column>;
type NewEventRow = typeof auditEvents.$inferInsert;

const { at: _, ...givenColumns } = getTableColumns(auditEvents);
const EVENT_COLUMNS = Object.keys(givenColumns) as (keyof typeof givenColumns)[];

/**
 * A new row and its event as one statement: neither is there without the other, and no transaction has to be begun. Those
 * that come while others are written are written together, as commits that add to the log take turns.
 * @param name unique on the database connection
 * @param columns those that rows give; the others have their defaults
 */
export function withEvent<Table extends PgTable, Column extends keyof Table["$inferInsert"] & string>(
  name: string,
  table: Table,
  columns: readonly Column[],
): ChangeWithEvent<Row<Table, Column>> {
  const { sql: text } = new PgDialect().sqlToQuery(
    sql`with change as (${insertJson(table, columns, 1)}) ${insertJson(auditEvents, EVENT_COLUMNS, 2)}`,
  );
  return together<[Row<Table, Column>, NewEventRow], undefined>(async (on, made) => {
    const rows = jsonRows(
      table,
      columns,
      made.map(([row]) => row),
    );
    const events = jsonRows(
      auditEvents,
      EVENT_COLUMNS,
      made.map(([, event]) => event),
    );
    await executeNamed(on, { name, text, values: [rows, events] });
    return made.map(() => undefined);
  }, isOfItsValues);
}
