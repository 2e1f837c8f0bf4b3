import type { ClientBase, Pool } from "pg";
import { ownTransaction } from "../../kit/db/own-transaction";

/** Reads the whole database as of one moment, whatever is written meanwhile. */
export const SNAPSHOT = "isolation level repeatable read, read only";
export const WRITING = "isolation level read committed";

/** Without a time limit; and instants read the same on every server. */
const SETTINGS =
  "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'";

/** Runs `work` in a transaction of its own, which is rolled back if it throws. */
export const transaction = <Result>(
  pool: Pool,
  mode: string,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> => ownTransaction(pool, [`begin ${mode}`, SETTINGS], work);
