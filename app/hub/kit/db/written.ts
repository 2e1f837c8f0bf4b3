import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./database";

/** Runs a statement that is written with `$1`, `$2` and so on, where the others of a transaction run. */
export async function executeWritten<Row>(on: Queryable, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await on.execute(written(text, values))).rows as Row[];
}

function written(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))));
}
