import type { Transaction } from "../db/database";
import { clients } from "../db/schema";
import { invalid } from "../failure";
import { lockRecord } from "../records/lock";

/**
 * Sees to it that the client somebody is to belong to exists, and goes on existing until then. @throws Failure 400 by
 * its field
 */
export async function requireClient(tx: Transaction, clientId: string): Promise<void> {
  const msg = "There is no such client";
  if (!(await lockRecord(tx, clients, clientId))) throw invalid(msg, { clientId: [msg] });
}
