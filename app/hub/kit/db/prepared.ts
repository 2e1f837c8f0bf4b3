import type { Queryable } from "./database";

export interface Preparable<Query> {
  prepare(name: string): Query;
}

/**
 * A query that runs with every page: built as SQL once, and planned once per connection (PREPARE) instead of every
 * time. Its values are placeholders.
 * @param name unique on the database connection
 */
export function prepared<Query>(name: string, build: (on: Queryable) => Preparable<Query>): (on: Queryable) => Query {
  const made = new WeakMap<Queryable, Query>();
  return (on) => {
    let query = made.get(on);
    if (!query) made.set(on, (query = build(on).prepare(name)));
    return query;
  };
}

/** A statement that is written out, planned once per connection under its name, where others of the transaction run. */
export async function executeNamed<Row>(
  on: Queryable,
  { name, text, values }: { name: string; text: string; values: readonly unknown[] },
): Promise<Row[]> {
  const statement = on._.session.prepareQuery({ sql: text, params: [...values] }, undefined, name, false);
  return ((await statement.execute()) as { rows: Row[] }).rows;
}

interface Written {
  toSQL(): { sql: string; params: unknown[] };
}

/**
 * The rows of a query as arrays of what the driver reads, in the order of the selected columns: where there are a
 * million of them, the query builder takes longer to map them than the database to read them.
 */
export async function rowArrays<Row extends readonly unknown[]>(on: Queryable, query: Written): Promise<Row[]> {
  const statement = on._.session.prepareQuery(query.toSQL(), undefined, undefined, true, (rows) => rows);
  return (await statement.execute()) as Row[];
}
