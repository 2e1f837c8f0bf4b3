import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./database";

/** For statements written with `$1`, `$2`. */
export const queriesOn = (on: Queryable) => ({
  query: ({ text, values }: { text: string; values: readonly unknown[] }) => on.execute(written(text, values)),
});

function written(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))));
}
