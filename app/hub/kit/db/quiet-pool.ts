import type { Pool } from "pg";

/** A broken idle connection must not crash the process, nor must a released one that a stopping server notifies. */
export function quietPool(pool: Pool, onLost: (error: Error) => void = () => undefined): Pool {
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
