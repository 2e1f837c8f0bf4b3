import { randomInt } from "node:crypto";
import { and, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../kit/db/database";
import { violatedUnique } from "../../kit/db/errors";
import { users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure } from "../../kit/failure";
import { keepName, keepNewName, LookAlike } from "../../kit/records/look-alike";
import type { User } from "../account/users";
import { endAccess } from "../session/access";
import { holdsNothing } from "./unverified";
import { words } from "./words";

/** What somebody typed who registers. */
export interface Registrant {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

export interface NewAccount extends Registrant {
  passwordHash: string;
  userName: string;
}

type Named = Pick<Registrant, "firstName" | "lastName">;

const USER_NAME_DIGITS = 4;

/** Proposes a user id for a person. */
export type ProposeUserName = (person: Named) => string;

/**
 * Does work that gives a person a user id, and again with another one while that is taken: each has more digits, so that
 * namesakes never use them up.
 * @throws Failure 400 by `phoneNumber` where that is taken
 */
export async function withUserName<Result>(work: (propose: ProposeUserName) => Promise<Result>): Promise<Result> {
  for (let digits = USER_NAME_DIGITS; ; digits++) {
    try {
      return await work((person) => proposeUserName(person, digits));
    } catch (error) {
      if (error instanceof LookAlike) continue;
      const index = violatedUnique(error);
      if (index === "users_phone_number_key") throw refusedField("phoneNumber", words.messages.phoneTaken, error);
      if (index !== "users_user_name_key") throw error;
    }
  }
}

/** A user id to sign in with: the name in plain letters and some digits, as in `asha.rao.4821`. */
function proposeUserName({ firstName, lastName }: Named, digits: number): string {
  const plain = `${firstName}.${lastName}`
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9.]/g, "")
    .replace(/^\.+|\.+$/g, "");
  return `${plain.slice(0, 40) || "user"}.${String(randomInt(10 ** digits)).padStart(digits, "0")}`;
}

/**
 * Makes the account of somebody who has shown that the email is theirs. One that waits for that becomes theirs, whoever
 * began it: nothing that was typed then stays.
 * @throws Failure 409 with `taken` where the email has a verified account
 */
export async function makeVerified(tx: Transaction, account: NewAccount, taken: string): Promise<User> {
  await freePhoneNumber(tx, account);
  const [stored] = await tx
    .select()
    .from(users)
    .where(and(isEmail(account.email), notDeleted(users)))
    .for("update");
  if (stored?.emailVerifiedAt) throw new Failure(409, taken);
  const now = new Date();
  if (!stored) {
    const [made] = await tx
      .insert(users)
      .values({ ...account, emailVerifiedAt: now })
      .returning();
    await keepName(tx, "USER", made!.id, account.userName);
    return made!;
  }
  await endAccess(tx, stored.id);
  await keepNewName(tx, "USER", stored.id, account.userName);
  const [claimed] = await tx
    .update(users)
    .set({ ...account, phoneVerifiedAt: null, emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.id, stored.id))
    .returning();
  return claimed!;
}

/** Nobody has shown that an unverified account is theirs: it keeps no number from anybody else. */
export async function freePhoneNumber(tx: Transaction, { email, phoneNumber }: Registrant): Promise<void> {
  const holders = await lockUnclaimed(tx, and(eq(users.phoneNumber, phoneNumber), not(isEmail(email))));
  const ids = holders.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(users).set({ phoneNumber: null, phoneVerifiedAt: null }).where(inArray(users.id, ids));
}

/**
 * The accounts that a visitor may change without a sign-in: nobody has verified them, and an Admin has given them
 * nothing. They are locked before it is looked at what they hold, so that a role given at the same moment counts.
 */
export async function lockUnclaimed(tx: Transaction, where: SQL | undefined): Promise<User[]> {
  const locked = await tx.select().from(users).where(and(isUnverified, where)).for("update");
  const ids = locked.map(({ id }) => id);
  return ids.length === 0
    ? []
    : tx
        .select()
        .from(users)
        .where(and(inArray(users.id, ids), holdsNothing(tx)));
}

const isUnverified = and(isNull(users.emailVerifiedAt), notDeleted(users));
export const isEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;

export const refusedField = (field: keyof Registrant, msg: string, cause?: unknown) =>
  new Failure(400, msg, { fieldErrors: { [field]: [msg] } }, { cause });
