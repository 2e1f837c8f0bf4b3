import { and, desc, eq, inArray, like, ne, sql } from "drizzle-orm";
import { CODES_MAX, NAME_MAX } from "~/contract/kit/rules";
import type { Queryable, Transaction } from "../../kit/db/database";
import { oneTimeCodes, signUps, users } from "../../kit/db/schema";
import { newId, notDeleted } from "../../kit/db/schema/columns";
import { keepNewName } from "../../kit/records/look-alike";
import { hashLike, verifyPassword } from "../../kit/security/password-hash";
import { hashToken, sameHash } from "../../kit/security/tokens";
import type { User } from "../account/users";
import { endOtherCodes, WITHOUT_ATTEMPT } from "./codes";
import { freePhoneNumber, type ProposeUserName } from "./new-account";

export type SignUp = typeof signUps.$inferSelect;
type Typed = Omit<SignUp, "userId" | "attemptHash" | "createdAt">;

const newestFirst = [desc(signUps.createdAt), desc(signUps.attemptHash)];
const ofUser = (userId: string) => eq(signUps.userId, userId);

/** Keeps what was typed in an attempt, in place of what was typed in it before, and of the oldest of too many. */
export async function keepSignUp(tx: Transaction, userId: string, attemptHash: string, typed: Typed): Promise<void> {
  const { firstName, lastName, phoneNumber, passwordHash } = typed;
  const values = { firstName, lastName, phoneNumber, passwordHash, createdAt: new Date() };
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

/**
 * What the code of a sign-up is kept by. Without an attempt each sign-up has a code of its own as well: nobody's ends
 * anybody else's. The same form sent twice is one.
 */
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
  /** The newest sign-up in which it was typed; none where it is the account's alone. */
  signUp: SignUp | undefined;
}

/**
 * Whose password it is: the account's, or until the email is verified that of one of its sign-ups. They share the account's
 * salt, so that one hash is made however many there are, as where there is no account.
 */
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

/** The attempts that go on with what was typed in this one: those that its password was given in. */
export async function attemptsOf(on: Queryable, { userId, passwordHash }: SignUp): Promise<string[]> {
  const found = await on
    .select({ attemptHash: signUps.attemptHash })
    .from(signUps)
    .where(and(ofUser(userId), eq(signUps.passwordHash, passwordHash)));
  return found.map(({ attemptHash }) => attemptHash);
}

/** The attempts of an account that was not made by a sign-up. */
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

/** An attempt in which the password of a sign-up was given goes on with it. @returns what its code is kept by */
export async function continueSignUp(tx: Transaction, signUp: SignUp, attemptId: string | undefined): Promise<string> {
  const isShared = signUp.attemptHash.startsWith(WITHOUT_ATTEMPT);
  const slot = attemptId !== undefined ? hashToken(attemptId) : isShared ? signUp.attemptHash : newSlot();
  if (slot !== signUp.attemptHash) await keepSignUp(tx, signUp.userId, slot, signUp);
  return slot;
}

/** For callers without an attempt id: the sign-up's own key, if exactly one sign-up is pending. */
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
  /** The sign-up that was meant; undefined where there is none, and the account stays what it is. */
  signUp: SignUp | undefined;
  /** Whose code was entered. */
  attemptHash: string | undefined;
  propose: ProposeUserName;
}

/**
 * The email is its owner's: the sign-up that they meant becomes the account, and what others typed ends. A number that
 * somebody else has by now stays theirs.
 */
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
  await tx.delete(signUps).where(ofUser(user.id));
  await endOtherCodes(tx, { userId: user.id, purpose: "VERIFY_EMAIL" }, attemptHash);
  return verified!;
}

async function valuesOf(tx: Transaction, user: User, signUp: SignUp, propose: ProposeUserName) {
  const { firstName, lastName, phoneNumber, passwordHash } = signUp;
  await freePhoneNumber(tx, { firstName, lastName, phoneNumber, email: user.email });
  const isTaken = and(eq(users.phoneNumber, phoneNumber), ne(users.id, user.id), notDeleted(users));
  const isRenamed = user.firstName !== firstName || user.lastName !== lastName;
  return {
    ...{ firstName, lastName, passwordHash, phoneVerifiedAt: null },
    phoneNumber: (await tx.$count(users, isTaken)) > 0 ? null : phoneNumber,
    ...(isRenamed && { userName: propose(signUp) }),
  };
}

/**
 * What an account is called that becomes somebody's by a mailed link, though it was begun by sign-ups, and nobody knows
 * whose they were: by its email. @returns undefined for any other account
 */
export async function unnamed(on: Queryable, { id, email, emailVerifiedAt }: User) {
  if (emailVerifiedAt || (await on.$count(signUps, ofUser(id))) === 0) return undefined;
  const [local = "", host = ""] = email.split("@");
  const [first = local, ...rest] = local.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const name = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase()).slice(0, NAME_MAX);
  return { firstName: name(first), lastName: name(rest.join(" ") || host.split(".")[0]!) };
}
