import { randomInt } from "node:crypto";
import { and, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Language } from "~/lib/language";
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

export interface Registrant {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

export interface NewAccount extends Registrant {
  passwordHash: string;
  userName: string;
  language?: Language | undefined;
}

/** Without a number where nobody named one. */
type VerifiedAccount = Omit<NewAccount, "phoneNumber"> & { phoneNumber: string | null };

type Named = Pick<Registrant, "firstName" | "lastName">;

const USER_NAME_DIGITS = 4;

export type ProposeUserName = (person: Named) => string;

/**
 * Repeats the work with one more digit while the user id is taken: namesakes never run out.
 * @throws Failure 400 for `phoneNumber` if it is taken
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

/** `asha.rao.4821` */
function proposeUserName({ firstName, lastName }: Named, digits: number): string {
  const plain = `${firstName}.${lastName}`
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9.]/g, "")
    .replace(/^\.+|\.+$/g, "");
  return `${plain.slice(0, 40) || "user"}.${String(randomInt(10 ** digits)).padStart(digits, "0")}`;
}

/**
 * Takes over an unverified account and replaces what was typed for it.
 * @throws Failure 409 with `taken` if the email has a verified account
 */
export async function makeVerified(tx: Transaction, account: VerifiedAccount, taken: string): Promise<User> {
  const { email, phoneNumber } = account;
  if (phoneNumber !== null) await freePhoneNumber(tx, { email, phoneNumber });
  const [stored] = await tx
    .select()
    .from(users)
    .where(and(isEmail(email), notDeleted(users)))
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

/** An unverified account must not keep a number from its owner. */
export async function freePhoneNumber(
  tx: Transaction,
  { email, phoneNumber }: { email: string; phoneNumber: string },
): Promise<void> {
  const holders = await lockUnclaimed(tx, and(eq(users.phoneNumber, phoneNumber), not(isEmail(email))));
  const ids = holders.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(users).set({ phoneNumber: null, phoneVerifiedAt: null }).where(inArray(users.id, ids));
}

/** Accounts with nothing from an Admin. Locked first: a role or assignment given meanwhile counts. */
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
