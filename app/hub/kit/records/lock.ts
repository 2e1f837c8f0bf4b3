import type { Transaction } from "../db/database";
import { alive, type RecordTable } from "./change";

/**
 * Holds a record as it is until the transaction ends: what it is tied to meanwhile cannot be deleted under it
 * ("share"), and who is about to delete it sees every tie there is ("update").
 * @returns whether there is such a record
 */
export async function lockRecord(
  tx: Transaction,
  table: RecordTable,
  id: string,
  strength: "share" | "update" = "share",
): Promise<boolean> {
  const found = await tx.select({ id: table.id }).from(table).where(alive(table, id)).for(strength);
  return found.length > 0;
}
