import { count, eq, getTableName, type SQL, type SQLWrapper, sql, sum } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { FIRST } from "~/contract/kit/paging";
import { COUNT_CAP } from "~/contract/kit/rules";
import type { Queryable } from "../db/database";
import { rowCounts } from "../db/schema";
import { type ListDefinition, type ListInput, type ListParts, listParts } from "./list";

interface PageQuery<Row> {
  rows(parts: ListParts): Promise<Row[]>;
  /** How many rows match; the condition is undefined for all. */
  count(where: SQL | undefined): Promise<number>;
  /** Whether more than `COUNT_CAP` rows probably match: pages are then read while they are counted. */
  isLarge?: boolean;
}

export interface PageOfRows<Row> {
  rows: Row[];
  /** Undefined where a list is read on: its beginning told it. */
  total: number | undefined;
}

/**
 * One page of a list and the size of the whole. Pages of the second half are read from the end backwards, so that the
 * last page of a million rows costs what the first does.
 */
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

/**
 * Counts matching rows, but stops above `COUNT_CAP`: nobody who searches a million rows should wait for the exact
 * number.
 */
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

/** How many live rows a table has whose rows are counted as they come and go (see `rowCounts`). */
export async function liveRows(on: Queryable, table: PgTable): Promise<number> {
  const [found] = await on
    .select({ rows: sum(rowCounts.rows).mapWith(Number) })
    .from(rowCounts)
    .where(eq(rowCounts.tableName, getTableName(table)));
  return found?.rows ?? 0;
}

/** The number of rows of a query over several tables. PostgreSQL 15 requires names for subqueries. */
export const countRows = (on: Queryable, query: SQLWrapper): Promise<number> => on.$count(sql`${query} as counted`);
