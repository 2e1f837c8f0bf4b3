import type { Queryable } from "./database";

interface Preparable<Query> {
  prepare(name: string): Query;
}

/**
 * A query that is asked with every page: written down as SQL once, and planned once by each connection (PREPARE)
 * instead of every time. Values are placeholders in it.
 * @param name of its own on the whole database connection
 */
export function prepared<Query>(name: string, build: (on: Queryable) => Preparable<Query>): (on: Queryable) => Query {
  const made = new WeakMap<Queryable, Query>();
  return (on) => {
    let query = made.get(on);
    if (!query) made.set(on, (query = build(on).prepare(name)));
    return query;
  };
}
