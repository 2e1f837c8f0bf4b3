import type { ClientBase, Pool } from "pg";

/** Reads the whole database as of one moment, whatever is written meanwhile. */
export const SNAPSHOT = "isolation level repeatable read, read only";
export const WRITING = "isolation level read committed";

/** Without a time limit; and instants read the same on every server. */
const SETTINGS =
  "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'";

/** Runs `work` in a transaction of its own, which is rolled back if it throws. */
export async function transaction<Result>(
  pool: Pool,
  mode: string,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin ${mode}`);
    await client.query(SETTINGS);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // Closing a connection rolls back its open transaction.
    client.release(broken);
  }
}
