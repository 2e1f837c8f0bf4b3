import type { Pool } from "pg";

/** The arguments of `pool.query`. */
type Statement = unknown[];

/** Statements that were under way side by side. */
export type Group = Statement[];

const queryOf = (pool: Pool) => pool.query.bind(pool) as (...statement: Statement) => Promise<unknown>;

/**
 * The statements that `work` sends through the pool: those sent while others were under way stand in one group, so that
 * they can be sent again as they were, side by side.
 */
export async function statementsOf(pool: Pool, work: () => Promise<void>): Promise<Group[]> {
  const groups: Group[] = [];
  const query = queryOf(pool);
  let group: Group = [];
  let underWay = 0;
  const noted = (...statement: Statement) => {
    if (underWay === 0) groups.push((group = []));
    group.push(statement);
    underWay += 1;
    return query(...statement).finally(() => (underWay -= 1));
  };
  Object.assign(pool, { query: noted });
  try {
    await work();
  } finally {
    Object.assign(pool, { query });
  }
  return groups;
}

/** Sends them again with the driver alone. */
export async function sendAgain(pool: Pool, groups: readonly Group[]): Promise<void> {
  const query = queryOf(pool);
  for (const statements of groups) await Promise.all(statements.map((statement) => query(...statement)));
}
