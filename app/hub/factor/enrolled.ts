import { eq, sql } from "drizzle-orm";
import type { SecondStep } from "~/contract/kit/authentication";
import type { Services } from "../call/services";
import type { Queryable, Transaction } from "../kit/db/database";
import { prepared } from "../kit/db/prepared";
import { authenticators, passkeys, recoveryCodes, users } from "../kit/db/schema";
import { endTrust } from "../session/access";
import { removeAuthenticatorsOf } from "./authenticators";
import { countRecoveryCodes, makeRecoveryCodes, removeRecoveryCodes } from "./recovery-codes";

/**
 * What completes a sign-in after the password, the best first; nothing while no factor is enrolled, and then a mailed
 * code does. Recovery codes are no factor of their own: they stand in for one.
 */
export async function secondStepsOf(on: Queryable, userId: string): Promise<SecondStep[]> {
  const [has] = await stepsOf(on).execute({ userId });
  const factors = (["totp", "passkey"] as const).filter((factor) => has?.[factor]);
  return factors.length > 0 && has?.recovery ? [...factors, "recovery"] : factors;
}

const theirs = (table: typeof authenticators | typeof passkeys | typeof recoveryCodes) =>
  sql`select from ${table} where ${table.userId} = ${users.id}`;

const stepsOf = prepared("second_steps", (on) =>
  on
    .select({
      totp: sql<boolean>`exists (${theirs(authenticators)} and ${authenticators.confirmedAt} is not null)`,
      passkey: sql<boolean>`exists (${theirs(passkeys)})`,
      recovery: sql<boolean>`exists (${theirs(recoveryCodes)} and ${recoveryCodes.usedAt} is null)`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId"))),
);

export const hasFactor = async (on: Queryable, userId: string): Promise<boolean> =>
  (await secondStepsOf(on, userId)).length > 0;

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

/** To be called in the transaction that removes one: recovery codes stand for a factor, and end with the last. */
export async function factorRemoved(tx: Transaction, userId: string): Promise<void> {
  await endTrust(tx, userId);
  if (!(await hasFactor(tx, userId))) await removeRecoveryCodes(tx, userId);
}

export async function removeFactors(tx: Transaction, userId: string): Promise<void> {
  await endTrust(tx, userId);
  await removeAuthenticatorsOf(tx, userId);
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await removeRecoveryCodes(tx, userId);
}
