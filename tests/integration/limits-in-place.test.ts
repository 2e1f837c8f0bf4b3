import pg from "pg";
import { expect, test } from "vitest";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { createLimits } from "~/hub/kit/security/limits";
import { cloneDatabase } from "../support/database";

const ROUNDS = 500;

/**
 * PostgreSQL calls it HOT: the new version of a row stands on the same page, and no index has a new entry for it. How
 * many pages the old versions take is not asked: they stay while a transaction of any other database of the server runs.
 */
test("tries are counted in place, however often an address or a name is tried", async () => {
  const database = await cloneDatabase();
  const pool = quietPool(new pg.Pool({ connectionString: database.url, max: 1 }));
  try {
    const limits = createLimits(pool, true);
    const tries = [
      ["loginAddress", "198.51.100.7"],
      ["loginName", { of: "a name many guess at" }],
      ["checkAddress", "198.51.100.7"],
    ] as const;
    for (let round = 0; round < ROUNDS; round += 1) await limits.giveBack(await limits.countEach(tries));
    await pool.query("select pg_stat_force_next_flush()");
    const { rows } = await pool.query<{ updated: number; in_place: number }>(
      `select n_tup_upd::int as updated, n_tup_hot_upd::int as in_place
       from pg_stat_user_tables where relname = 'rate_limits'`,
    );
    const { updated, in_place: inPlace } = rows[0]!;
    expect(updated).toBeGreaterThan(5 * ROUNDS);
    expect(inPlace / updated).toBeGreaterThan(0.95);
  } finally {
    await pool.end();
    await database.drop();
  }
});
