import { count, eq, getTableName, type SQL, type SQLWrapper, sql, sum } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { FIRST } from "~/contract/kit/paging";
import { COUNT_CAP } from "~/contract/kit/rules";
import type { Queryable } from "../db/database";
import { rowCounts } from "../db/schema";
import { type ListDefinition, type ListInput, type ListParts, listParts } from "./list";

interface PageQuery<Row> {
  rows(parts: ListParts): Promise<Row[]>;
  count(where: SQL | undefined): Promise<number>;
  /** Probably above `COUNT_CAP`: the page is read while counting. */
  isLarge?: boolean;
}

export interface PageOfRows<Row> {
  rows: Row[];
  /** Undefined for a cursor's later pages. */
  total: number | undefined;
}

/** Pages in the second half are read backwards, so that the last costs as little as the first. */
export async function readPage<Row>(
  definition: ListDefinition,
  input: ListInput,
  query: PageQuery<Row>,
): Promise<PageOfRows<Row>> {
  const parts = listParts(definition, input);
  if (input.after !== undefined && input.after !== FIRST) return { rows: await query.rows(parts), total: undefined };
  if (parts.offset === 0 || (query.isLarge && parts.offset <= COUNT_CAP)) {
    const [rows, total] = await Promise.all([query.rows(parts), query.count(parts.where)]);
    return { rows, total };
  }
  const total = await query.count(parts.where);
  const left = total - parts.offset;
  if (left <= 0) return { rows: [], total };
  if (total > COUNT_CAP && parts.where !== undefined) return { rows: await query.rows(parts), total };
  if (parts.offset <= total / 2) return { rows: await query.rows(parts), total };

  const limit = Math.min(parts.limit, left);
  const backwards = listParts(definition, { ...input, sort: reversed(input.sort ?? definition.defaultSort) });
  const rows = await query.rows({ ...backwards, limit, offset: left - limit });
  return { rows: rows.reverse(), total };
}

const reversed = (sort: string): string => (sort.startsWith("-") ? sort.slice(1) : `-${sort}`);

/** Stops above `COUNT_CAP`: exact counts of a million rows are slow. */
export async function countUpToCap(on: Queryable, from: PgTable, where: SQL | undefined): Promise<number> {
  const matches = on
    .select({ one: sql`1`.as("one") })
    .from(from)
    .where(where)
    .limit(COUNT_CAP + 1)
    .as("matches");
  const [found] = await on.select({ total: count() }).from(matches);
  return found!.total;
}

export async function liveRows(on: Queryable, table: PgTable): Promise<number> {
  const [found] = await on
    .select({ rows: sum(rowCounts.rows).mapWith(Number) })
    .from(rowCounts)
    .where(eq(rowCounts.tableName, getTableName(table)));
  return found?.rows ?? 0;
}

/** PostgreSQL 15 requires a name for the subquery. */
export const countRows = (on: Queryable, query: SQLWrapper): Promise<number> => on.$count(sql`${query} as counted`);
