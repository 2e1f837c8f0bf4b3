import { sql } from "drizzle-orm";
import type { ClientBase } from "pg";
import type { Database, Transaction } from "./database";
import { LONG_TRANSACTION } from "./session-settings";

/** Statements of this transaction may take an hour, in PostgreSQL and here (bounded-client.ts). */
export async function allowLongStatements(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(LONG_TRANSACTION));
}

/** For work that nobody waits for. */
export const longTransaction = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await allowLongStatements(tx);
    return work(tx);
  });

export async function allowLongStatementsOn(client: ClientBase): Promise<void> {
  await client.query(LONG_TRANSACTION);
}
