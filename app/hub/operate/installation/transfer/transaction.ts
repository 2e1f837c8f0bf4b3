import type { ClientBase, Pool } from "pg";
import { allowLongStatementsOn } from "../../../kit/db/long-transaction";
import { ownTransaction } from "../../../kit/db/own-transaction";

/** Reads the whole database as of one moment, whatever is written meanwhile. */
export const SNAPSHOT = "isolation level repeatable read, read only";
export const WRITING = "isolation level read committed";

/** Runs `work` in a transaction of its own, which is rolled back if it throws. It may take long. */
export const transaction = <Result>(
  pool: Pool,
  mode: string,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> =>
  ownTransaction(pool, `begin ${mode}`, async (client) => {
    await allowLongStatementsOn(client);
    // Instants read the same on every server.
    await client.query("set local timezone = 'UTC'");
    return work(client);
  });
