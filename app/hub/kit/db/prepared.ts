import type { Queryable } from "./database";

export interface Preparable<Query> {
  prepare(name: string): Query;
}

/**
 * For queries of every page: built as SQL once, and planned once per connection (PREPARE). Values are placeholders.
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
