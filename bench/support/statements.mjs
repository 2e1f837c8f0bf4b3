/**
 * The statements that `work` sends through the pool: those sent while others were under way stand in one group, so that
 * they can be sent again as they were, side by side.
 *
 * @returns {Promise<unknown[][][]>} groups of statements, each the arguments of `pool.query`
 */
export async function statementsOf(pool, work) {
  const groups = [];
  const { query } = pool;
  let underWay = 0;
  pool.query = (...given) => {
    if (underWay === 0) groups.push([]);
    groups.at(-1).push(given);
    underWay += 1;
    return query.apply(pool, given).finally(() => (underWay -= 1));
  };
  try {
    await work();
  } finally {
    pool.query = query;
  }
  return groups;
}

/** Sends them again with the driver alone. */
export async function sendAgain(pool, groups) {
  for (const statements of groups) await Promise.all(statements.map((given) => pool.query(...given)));
}
