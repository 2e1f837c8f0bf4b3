import type { Pool } from "pg";

/**
 * An idle connection that breaks must not crash the process: the pool opens another when it needs one. The same holds
 * for connections the pool has already released, to which a stopping server may still send a notice.
 */
export function quietPool(pool: Pool, onLost: (error: Error) => void = () => undefined): Pool {
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
