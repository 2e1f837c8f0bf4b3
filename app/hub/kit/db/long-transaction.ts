import { sql } from "drizzle-orm";
import type { ClientBase } from "pg";
import { BoundedClient, GRACE_MS } from "./bounded-client";
import type { Database, Transaction } from "./database";
import { LONG_STATEMENT_LIMIT_MS, LONG_TRANSACTION } from "./session-settings";

/** From now on statements of this transaction may take an hour, in PostgreSQL and here. */
export async function allowLongStatements(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(LONG_TRANSACTION));
  const { client } = tx._.session as unknown as { client: ClientBase };
  waitLongFor(client);
}

/** A transaction whose statements may each take an hour, for what nobody waits for. */
export const longTransaction = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await allowLongStatements(tx);
    return work(tx);
  });

/** The same on a connection of its own, within a transaction. */
export async function allowLongStatementsOn(client: ClientBase): Promise<void> {
  await client.query(LONG_TRANSACTION);
  waitLongFor(client);
}

/** Until the connection goes back to its pool (connect.ts). */
function waitLongFor(client: ClientBase): void {
  if (client instanceof BoundedClient) client.limitMs = LONG_STATEMENT_LIMIT_MS + GRACE_MS;
}
