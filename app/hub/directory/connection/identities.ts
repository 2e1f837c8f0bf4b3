import { and, eq, isNotNull, sql } from "drizzle-orm";
import { findUser, type User } from "../../identity/account/users";
import type { Queryable, Transaction } from "../../kit/db/database";
import { linkedIdentities, users } from "../../kit/db/schema";
import { Failure } from "../../kit/failure";
import type { Identity } from "./person";
import { words } from "./words";

export interface Known extends Identity {
  connectionId: string;
}

const isOf = ({ connectionId, issuer, subject }: Known) =>
  and(
    eq(linkedIdentities.connectionId, connectionId),
    eq(linkedIdentities.issuer, issuer),
    eq(linkedIdentities.subject, subject),
  );

/** Whose it is; undefined for nobody's, and for a deleted account's. */
export async function findLinkedUser(on: Queryable, known: Known): Promise<User | undefined> {
  const [found] = await on.select({ userId: linkedIdentities.userId }).from(linkedIdentities).where(isOf(known));
  return found && findUser(on, found.userId);
}

/** @throws Failure 409 if it became somebody else's meanwhile */
export async function linkIdentity(tx: Transaction, known: Known, userId: string): Promise<void> {
  const { connectionId, issuer, subject } = known;
  const gone = tx.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  await tx.delete(linkedIdentities).where(and(isOf(known), sql`${linkedIdentities.userId} in ${gone}`));
  await tx
    .insert(linkedIdentities)
    .values({ connectionId, issuer, subject, userId, lastUsedAt: new Date() })
    .onConflictDoNothing();
  const [now] = await tx.select({ userId: linkedIdentities.userId }).from(linkedIdentities).where(isOf(known));
  if (now?.userId !== userId) throw new Failure(409, words.linkedElsewhere);
}

export async function noteIdentityUse(on: Queryable, known: Known): Promise<void> {
  await on.update(linkedIdentities).set({ lastUsedAt: new Date() }).where(isOf(known));
}
