import { eq } from "drizzle-orm";
import type { Services } from "../../call/services";
import type { Transaction } from "../../kit/db/database";
import { passkeys } from "../../kit/db/schema";
import { endTrust } from "../session/access";
import { endSessionsOf } from "../session/session";
import { removeAuthenticatorsOf } from "./authenticators";
import { countRecoveryCodes, makeRecoveryCodes, removeRecoveryCodes } from "./recovery-codes";
import { hasFactor } from "./standing";

/**
 * Call in the transaction that adds a factor. Ends trust in browsers, which would skip it.
 * @returns recovery codes, with the first factor
 */
export async function factorAdded(
  { codeKeys }: Pick<Services, "codeKeys">,
  tx: Transaction,
  userId: string,
): Promise<string[] | undefined> {
  await endTrust(tx, userId);
  return (await countRecoveryCodes(tx, userId)) === 0 ? makeRecoveryCodes(tx, codeKeys, userId) : undefined;
}

/** Call in the transaction that removes a factor: other sessions end, as it may be stolen. */
export async function factorRemoved(tx: Transaction, userId: string, sessionId: string): Promise<void> {
  await endSessionsOf(tx, userId, sessionId);
  await endTrust(tx, userId);
  if (!(await hasFactor(tx, userId))) await removeRecoveryCodes(tx, userId);
}

/** Also ends sessions: the factors may be stolen. */
export async function removeFactors(tx: Transaction, userId: string, sessionId?: string): Promise<void> {
  await endSessionsOf(tx, userId, sessionId);
  await endTrust(tx, userId);
  await removeAuthenticatorsOf(tx, userId);
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await removeRecoveryCodes(tx, userId);
}
