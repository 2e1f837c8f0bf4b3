import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./database";

/** Reads as of one moment; PostgreSQL itself refuses to change anything. */
export const asOfOneMoment = <Result>(db: Database, read: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return read(tx);
  });
