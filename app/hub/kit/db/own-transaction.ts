import type { ClientBase, Pool } from "pg";

/**
 * Runs `work` in a transaction on a connection of its own, which is rolled back if it throws.
 * @param begin the statement that opens it
 */
export async function ownTransaction<Result>(
  pool: Pool,
  begin: string,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // A connection that failed half-way is closed, which rolls back, and not handed back.
    client.release(broken);
  }
}
