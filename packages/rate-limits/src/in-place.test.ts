import { afterAll, beforeAll, expect, test } from "vitest";
import { createLimits } from "./limits";
import { openDatabase } from "./testing/database";

const ROUNDS = 200;
const rules = {
  address: { points: 50, duration: 900 },
  name: { points: 100, duration: 86_400, slowFrom: 10 },
  visit: { points: 600, duration: 900 },
};

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => void (database = await openDatabase()));
afterAll(() => database.close());

/**
 * PostgreSQL calls it HOT: the new version of a row stands on the same page, and no index has a new entry for it. How
 * many pages the old versions take is not asked: they stay while a transaction of any other database of the server runs.
 */
test("tries are counted in place, however often an address or a name is tried", async () => {
  const client = await database.pool.connect();
  try {
    const limits = createLimits({ pool: client, rules });
    const tries = [
      ["address", "198.51.100.7"],
      ["name", { of: "a name many guess at" }],
      ["visit", "198.51.100.7"],
    ] as const;
    for (let round = 0; round < ROUNDS; round += 1) await limits.giveBack(await limits.countEach(tries));
    await client.query("select pg_stat_force_next_flush()");
    const { rows } = await client.query<{ updated: number; in_place: number }>(
      `select n_tup_upd::int as updated, n_tup_hot_upd::int as in_place
       from pg_stat_user_tables where relname = 'rate_limits'`,
    );
    const { updated, in_place: inPlace } = rows[0]!;
    expect(updated).toBeGreaterThan(5 * ROUNDS);
    expect(inPlace / updated).toBeGreaterThan(0.95);
  } finally {
    client.release();
  }
});
