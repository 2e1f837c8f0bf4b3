import type { PgTable } from "drizzle-orm/pg-core";
import { and, isNull } from "drizzle-orm";
import type { Queryable } from "../db/database";
import type { RecordTable } from "./change";
import { type ListDefinition, type ListInput, listParts } from "./list";

/** One page of a table's records and how many there are in all; what is marked as deleted is not among them. */
export async function readTable<Table extends RecordTable>(
  on: Queryable,
  table: Table,
  definition: ListDefinition,
  input: ListInput,
): Promise<{ rows: Table["$inferSelect"][]; total: number }> {
  const { where, orderBy, limit, offset } = listParts(definition, input);
  const shown = and(table.deletedAt ? isNull(table.deletedAt) : undefined, where);
  const [rows, total] = await Promise.all([
    on.select().from(table as PgTable).where(shown).orderBy(...orderBy).limit(limit).offset(offset),
    on.$count(table, shown),
  ]);
  return { rows, total };
}
