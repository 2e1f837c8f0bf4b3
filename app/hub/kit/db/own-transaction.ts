import type { ClientBase, Pool } from "pg";

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
    // Closing a broken connection rolls back.
    client.release(broken);
  }
}
