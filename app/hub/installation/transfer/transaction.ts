import type { ClientBase, Pool } from "pg";

/** Reads one moment's state of the whole database, whatever is written meanwhile. */
export const SNAPSHOT = "isolation level repeatable read, read only";
export const WRITING = "isolation level read committed";

/** However long it takes; and instants read the same on every server. */
const SETTINGS =
  "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'";

/** Runs `work` in one transaction of its own, which is undone if it throws. */
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
    // A connection that is closed undoes what it had begun.
    client.release(broken);
  }
}
