import type { Pool } from "pg";

/**
 * A connection that breaks while nobody uses it is no crash: the pool opens another when one is needed. That holds for
 * connections the pool has already let go of too, which a stopping server may still tell that it stops.
 */
export function quietPool(pool: Pool, onLost: (error: Error) => void = () => undefined): Pool {
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
