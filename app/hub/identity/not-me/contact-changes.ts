import { and, asc, eq, gt, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import { NOT_ME_DAYS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import type { Queryable, Transaction } from "../../kit/db/database";
import { contactChanges, notMeLinks, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import type { User } from "../account/users";
import { hasFactor } from "../factor/standing";
import { freePhoneNumber, isEmail, lockUnclaimed } from "../sign-in/new-account";

export type ContactChange = typeof contactChanges.$inferSelect;

/** Call after the notices of the change, whose links take it back, and before it. */
export async function noteContactChange(tx: Transaction, user: User, field: ContactChange["field"]): Promise<void> {
  const formerVerifiedAt = field === "email" ? user.emailVerifiedAt : user.phoneVerifiedAt;
  await tx.insert(contactChanges).values({
    ...{ userId: user.id, field, former: user[field], formerVerifiedAt },
    hadFactor: await hasFactor(tx, user.id),
    changedAt: sql`clock_timestamp()`,
  });
}

/** Oldest first. `isSince`: compares in the database, whose times are finer than JavaScript's. */
export const contactChangesSince = (on: Queryable, userId: string, tokenHash: string): Promise<ContactChange[]> =>
  on
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.userId, userId), gt(contactChanges.changedAt, linkMadeAt(tokenHash))))
    .orderBy(asc(contactChanges.changedAt));

export const linkMadeAt = (tokenHash: string): SQL =>
  sql`(select ${notMeLinks.createdAt} from ${notMeLinks} where ${notMeLinks.tokenHash} = ${tokenHash})`;

export async function valuesBefore(tx: Transaction, user: User, changes: readonly ContactChange[]) {
  const first = (field: ContactChange["field"]) => changes.find((change) => change.field === field);
  const [email, phone] = [first("email"), first("phoneNumber")];
  if (email?.former) await freeEmail(tx, email.former);
  const phoneNumber = phone && (await ifFree(tx, user, phone.former));
  return {
    ...(email?.former && { email: email.former, emailVerifiedAt: email.formerVerifiedAt }),
    ...(phone && { phoneNumber, phoneVerifiedAt: phoneNumber ? phone.formerVerifiedAt : null }),
  };
}

/** A number that somebody else has meanwhile stays theirs. */
async function ifFree(tx: Transaction, user: User, phoneNumber: string | null): Promise<string | null> {
  if (phoneNumber === null) return null;
  await freePhoneNumber(tx, { ...user, phoneNumber });
  const taken = and(eq(users.phoneNumber, phoneNumber), ne(users.id, user.id), notDeleted(users));
  return (await tx.$count(users, taken)) > 0 ? null : phoneNumber;
}

/** An unverified sign-up must not keep an email from who reads its mail. */
export async function freeEmail(tx: Transaction, email: string): Promise<void> {
  const ids = (await lockUnclaimed(tx, isEmail(email))).map(({ id }) => id);
  if (ids.length > 0) await tx.delete(users).where(inArray(users.id, ids));
}

/** An Admin has decided what the account's email and number are. */
export async function settleContacts(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(contactChanges).where(eq(contactChanges.userId, userId));
  await tx.delete(notMeLinks).where(eq(notMeLinks.userId, userId));
}

export async function sweepContactChanges(on: Queryable): Promise<void> {
  await on.delete(contactChanges).where(lt(contactChanges.changedAt, new Date(Date.now() - NOT_ME_DAYS * DAY_MS)));
}
