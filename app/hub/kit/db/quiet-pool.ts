import type { Pool } from "pg";

/** A broken or stopping server's idle connections must not crash the process. */
export function quietPool(pool: Pool, onLost: (error: Error) => void = () => undefined): Pool {
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
