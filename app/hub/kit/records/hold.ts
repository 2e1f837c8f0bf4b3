import type { Transaction } from "../db/database";
import { existing, type RecordTable } from "./change";

/**
 * Holds a record until the transaction ends, so that what is tied to it meanwhile cannot lose it. Others may hold it
 * too; whoever deletes it (`lockRecord`) waits.
 * @returns whether there is such a record
 */
export async function holdRecord(tx: Transaction, table: RecordTable, id: string): Promise<boolean> {
  const found = await tx.select({ id: table.id }).from(table).where(existing(table, id)).for("share");
  return found.length > 0;
}
