import type { Transaction } from "../db/database";
import { existing, type RecordTable } from "./change";

/**
 * Holds a record until the transaction ends, so that rows tied to it meanwhile cannot lose it. Others may hold it too;
 * a process that deletes it (`lockRecord`) waits.
 * @returns whether there is such a record
 */
export async function holdRecord(tx: Transaction, table: RecordTable, id: string): Promise<boolean> {
  const found = await tx.select({ id: table.id }).from(table).where(existing(table, id)).for("share");
  return found.length > 0;
}
