export interface Statement {
  /** Planned once per connection under this name, by whoever can. */
  name?: string;
  text: string;
  values: unknown[];
}

/** Runs statements: a `Pool` or a `Client` of `pg`, or whatever runs them in a transaction. */
export interface Queries {
  query(statement: Statement): Promise<{ rows: unknown[] }>;
}

export const rowsOf = async <Row>(on: Queries, statement: Statement): Promise<Row[]> =>
  (await on.query(statement)).rows as Row[];
