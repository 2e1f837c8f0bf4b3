import { and, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/database";
import { notDeleted } from "../db/schema/columns";
import type { RecordTable } from "./change";
import type { ListDefinition, ListInput } from "./list";
import { countUpToCap, type PageOfRows, readPage } from "./page";

export function readTable<Table extends RecordTable>(
  on: Queryable,
  table: Table,
  definition: ListDefinition,
  input: ListInput,
): Promise<PageOfRows<Table["$inferSelect"]>> {
  const listed = (where: SQL | undefined) => and(notDeleted(table), where);
  return readPage(definition, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      on
        .select()
        .from(table as PgTable)
        .where(listed(where))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => (where ? countUpToCap(on, table, listed(where)) : on.$count(table, listed(where))),
  });
}
