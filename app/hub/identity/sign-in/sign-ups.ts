import { and, desc, eq, inArray, like, ne, sql } from "drizzle-orm";
import { CODES_MAX, NAME_MAX } from "~/contract/kit/rules";
import type { Queryable, Transaction } from "../../kit/db/database";
import { oneTimeCodes, signUps, users } from "../../kit/db/schema";
import { newId, notDeleted } from "../../kit/db/schema/columns";
import { keepNewName } from "../../kit/records/look-alike";
import { hashLike, verifyPassword } from "../../kit/security/password-hash";
import { hashToken, sameHash } from "../../kit/security/tokens";
import type { User } from "../account/users";
import { recordAcceptance } from "../terms/accept";
import { endOtherCodes, WITHOUT_ATTEMPT } from "./codes";
import { freePhoneNumber, type ProposeUserName } from "./new-account";

export type SignUp = typeof signUps.$inferSelect;
type Typed = Omit<SignUp, "userId" | "attemptHash" | "createdAt" | "accepted"> & Partial<Pick<SignUp, "accepted">>;

const newestFirst = [desc(signUps.createdAt), desc(signUps.attemptHash)];
const ofUser = (userId: string) => eq(signUps.userId, userId);

/** Deletes the oldest sign-ups beyond the maximum. */
export async function keepSignUp(tx: Transaction, userId: string, attemptHash: string, typed: Typed): Promise<void> {
  const { firstName, lastName, phoneNumber, passwordHash, accepted = null } = typed;
  const values = { firstName, lastName, phoneNumber, passwordHash, accepted, createdAt: new Date() };
  await tx
    .insert(signUps)
    .values({ userId, attemptHash, ...values })
    .onConflictDoUpdate({ target: [signUps.userId, signUps.attemptHash], set: values });
  const oldest = tx
    .select({ attemptHash: signUps.attemptHash })
    .from(signUps)
    .where(ofUser(userId))
    .orderBy(...newestFirst)
    .offset(CODES_MAX);
  await tx.delete(signUps).where(and(ofUser(userId), inArray(signUps.attemptHash, oldest)));
}

/** Key of a sign-up's code. Without an attempt each has its own, so none ends another's; the same form sent twice is one. */
export async function slotOf(
  on: Queryable,
  userId: string,
  attemptId: string | undefined,
  typed: Typed,
): Promise<string> {
  if (attemptId !== undefined) return hashToken(attemptId);
  const [alike] = await on
    .select({ attemptHash: signUps.attemptHash })
    .from(signUps)
    .where(
      and(
        isWithoutAttempt(userId),
        eq(signUps.firstName, typed.firstName),
        eq(signUps.lastName, typed.lastName),
        eq(signUps.phoneNumber, typed.phoneNumber),
        eq(signUps.passwordHash, typed.passwordHash),
      ),
    );
  return alike?.attemptHash ?? newSlot();
}

const newSlot = (): string => `${WITHOUT_ATTEMPT}${newId()}`;

const isWithoutAttempt = (userId: string) => and(ofUser(userId), like(signUps.attemptHash, `${WITHOUT_ATTEMPT}%`));

export interface KnownPassword {
  /** Undefined if the password is the account's only. */
  signUp: SignUp | undefined;
}

/** Sign-ups share the account's salt: one hash is computed, as for an unknown account. */
export async function knownPassword(
  on: Queryable,
  { id, passwordHash, emailVerifiedAt }: Pick<User, "id" | "passwordHash" | "emailVerifiedAt">,
  password: string,
): Promise<KnownPassword | undefined> {
  if (emailVerifiedAt) return (await verifyPassword(passwordHash, password)) ? { signUp: undefined } : undefined;
  const typed = await hashLike(passwordHash, password);
  const [signUp] = await on
    .select()
    .from(signUps)
    .where(and(ofUser(id), eq(signUps.passwordHash, typed)))
    .orderBy(...newestFirst)
    .limit(1);
  return signUp || sameHash(typed, passwordHash) ? { signUp } : undefined;
}

/** Attempts that gave this sign-up's password. */
export async function attemptsOf(on: Queryable, { userId, passwordHash }: SignUp): Promise<string[]> {
  const found = await on
    .select({ attemptHash: signUps.attemptHash })
    .from(signUps)
    .where(and(ofUser(userId), eq(signUps.passwordHash, passwordHash)));
  return found.map(({ attemptHash }) => attemptHash);
}

export async function attemptsOfNone(on: Queryable, userId: string): Promise<string[]> {
  const found = await on
    .select({ attemptHash: oneTimeCodes.attemptHash })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        sql`not exists (select from ${signUps} where ${ofUser(userId)} and ${signUps.attemptHash} = ${oneTimeCodes.attemptHash})`,
      ),
    );
  return found.map(({ attemptHash }) => attemptHash);
}

/** @returns the key of the code */
export async function continueSignUp(tx: Transaction, signUp: SignUp, attemptId: string | undefined): Promise<string> {
  const isShared = signUp.attemptHash.startsWith(WITHOUT_ATTEMPT);
  const slot = attemptId !== undefined ? hashToken(attemptId) : isShared ? signUp.attemptHash : newSlot();
  if (slot !== signUp.attemptHash) await keepSignUp(tx, signUp.userId, slot, signUp);
  return slot;
}

/** The only pending sign-up of callers without an attempt. */
export async function onlySharedSlot(on: Queryable, userId: string): Promise<string | undefined> {
  const found = await on
    .select({ attemptHash: signUps.attemptHash })
    .from(signUps)
    .where(isWithoutAttempt(userId))
    .limit(2);
  return found.length === 1 ? found[0]!.attemptHash : undefined;
}

export const findSignUp = async (on: Queryable, userId: string, attemptHash: string): Promise<SignUp | undefined> =>
  (
    await on
      .select()
      .from(signUps)
      .where(and(ofUser(userId), eq(signUps.attemptHash, attemptHash)))
  )[0];

interface Proven {
  /** Undefined leaves the account as it is. */
  signUp: SignUp | undefined;
  attemptHash: string | undefined;
  propose: ProposeUserName;
}

/** Ends the other sign-ups. A number taken meanwhile stays with its holder. */
export async function becomeAccount(tx: Transaction, user: User, proven: Proven): Promise<User> {
  const { signUp, attemptHash = "", propose } = proven;
  const now = new Date();
  const typed = signUp && !user.emailVerifiedAt ? await valuesOf(tx, user, signUp, propose) : undefined;
  await keepNewName(tx, "USER", user.id, typed?.userName);
  const [verified] = await tx
    .update(users)
    .set({ ...typed, emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.id, user.id))
    .returning();
  await recordAcceptance(tx, user.id, signUp?.accepted ?? null);
  await tx.delete(signUps).where(ofUser(user.id));
  await endOtherCodes(tx, { userId: user.id, purpose: "VERIFY_EMAIL" }, attemptHash);
  return verified!;
}

async function valuesOf(tx: Transaction, user: User, signUp: SignUp, propose: ProposeUserName) {
  const { firstName, lastName, phoneNumber, passwordHash } = signUp;
  await freePhoneNumber(tx, { phoneNumber, email: user.email });
  const isTaken = and(eq(users.phoneNumber, phoneNumber), ne(users.id, user.id), notDeleted(users));
  const isRenamed = user.firstName !== firstName || user.lastName !== lastName;
  return {
    ...{ firstName, lastName, passwordHash, phoneVerifiedAt: null },
    phoneNumber: (await tx.$count(users, isTaken)) > 0 ? null : phoneNumber,
    ...(isRenamed && { userName: propose(signUp) }),
  };
}

/**
 * Names the account after its email: nobody knows which sign-up was the owner's.
 * @returns undefined without sign-ups
 */
export async function unnamed(on: Queryable, { id, email, emailVerifiedAt }: User) {
  if (emailVerifiedAt || (await on.$count(signUps, ofUser(id))) === 0) return undefined;
  const [local = "", host = ""] = email.split("@");
  const [first = local, ...rest] = local.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const name = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase()).slice(0, NAME_MAX);
  return { firstName: name(first), lastName: name(rest.join(" ") || host.split(".")[0]!) };
}
