import type { ClientBase, Pool } from "pg";
import { allowLongStatementsOn } from "../../../kit/db/long-transaction";
import { ownTransaction } from "../../../kit/db/own-transaction";

export const SNAPSHOT = "isolation level repeatable read, read only";
export const WRITING = "isolation level read committed";

/** The transaction has no time limit. */
export const transaction = <Result>(
  pool: Pool,
  mode: string,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> =>
  ownTransaction(pool, `begin ${mode}`, async (client) => {
    await allowLongStatementsOn(client);
    // Times then read the same on every server.
    await client.query("set local timezone = 'UTC'");
    return work(client);
  });
