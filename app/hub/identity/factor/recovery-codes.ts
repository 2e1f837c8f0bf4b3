import { randomInt } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { RECOVERY_CODE_CHARACTERS, RECOVERY_CODES } from "~/contract/kit/rules";
import { newestOf } from "~/lib/secret-box.server";
import type { Queryable, Transaction } from "../../kit/db/database";
import { recoveryCodes } from "../../kit/db/schema";
import { hashCode } from "../../kit/security/tokens";

/** No look-alikes. Ten make 49 bits. */
const CHARACTERS = "23456789abcdefghjkmnpqrstvwxyz";

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CODE_CHARACTERS }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");

const hashOf = (codeKey: Buffer, userId: string, code: string) => hashCode(codeKey, userId, "RECOVERY", code);

/** `k7m2p-9xq4d` */
const grouped = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_CHARACTERS / 2)}-${code.slice(RECOVERY_CODE_CHARACTERS / 2)}`;

/** People omit the hyphen or type capitals. */
const plain = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, "");

export const isRecoveryCode = (typed: string): boolean =>
  plain(typed).length === RECOVERY_CODE_CHARACTERS &&
  Array.from(plain(typed)).every((character) => CHARACTERS.includes(character));

/** @returns the codes; only their hashes are stored */
export async function makeRecoveryCodes(
  tx: Transaction,
  codeKeys: readonly Buffer[],
  userId: string,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  await removeRecoveryCodes(tx, userId);
  await tx
    .insert(recoveryCodes)
    .values([...codes].map((code) => ({ userId, codeHash: hashOf(newestOf(codeKeys), userId, code) })));
  return [...codes].map(grouped);
}

/** One statement: of two calls one succeeds. */
export async function useRecoveryCode(
  on: Queryable,
  codeKeys: readonly Buffer[],
  userId: string,
  typed: string,
): Promise<"accepted" | "wrong" | "used"> {
  const named = and(
    eq(recoveryCodes.userId, userId),
    inArray(
      recoveryCodes.codeHash,
      codeKeys.map((key) => hashOf(key, userId, plain(typed))),
    ),
  );
  const taken = await on
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(and(named, isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  if (taken.length > 0) return "accepted";
  return (await on.$count(recoveryCodes, named)) > 0 ? "used" : "wrong";
}

export const countRecoveryCodes = (on: Queryable, userId: string): Promise<number> =>
  on.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

export async function removeRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
