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
 * To be called in the transaction that adds a factor, whatever it is: it ends the trust in browsers that were to skip
 * others, as removing one does.
 * @returns the recovery codes that come with the first one
 */
export async function factorAdded(
  { codeKeys }: Pick<Services, "codeKeys">,
  tx: Transaction,
  userId: string,
): Promise<string[] | undefined> {
  await endTrust(tx, userId);
  return (await countRecoveryCodes(tx, userId)) === 0 ? makeRecoveryCodes(tx, codeKeys, userId) : undefined;
}

/**
 * To be called in the transaction that removes one, as it may be in somebody else's hands: all sessions end but the one
 * it is removed in. Recovery codes stand for a factor, and end with the last.
 */
export async function factorRemoved(tx: Transaction, userId: string, sessionId: string): Promise<void> {
  await endSessionsOf(tx, userId, sessionId);
  await endTrust(tx, userId);
  if (!(await hasFactor(tx, userId))) await removeRecoveryCodes(tx, userId);
}

/** All of a user's, by an Admin or operator: their sessions were signed in to with what is in other hands now. */
export async function removeFactors(tx: Transaction, userId: string, sessionId?: string): Promise<void> {
  await endSessionsOf(tx, userId, sessionId);
  await endTrust(tx, userId);
  await removeAuthenticatorsOf(tx, userId);
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await removeRecoveryCodes(tx, userId);
}
