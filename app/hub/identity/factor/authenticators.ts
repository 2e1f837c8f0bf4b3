import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { AUTHENTICATORS_MAX } from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import type { Services } from "../../call/services";
import type { Queryable, Transaction } from "../../kit/db/database";
import { authenticators } from "../../kit/db/schema";
import { newId } from "../../kit/db/schema/columns";
import type { User } from "../account/users";
import { clockOff, newTotpSecret, stepOfCode, totpUri } from "./totp";

/** An unconfirmed secret's lifetime. */
const WAITING_MS = 30 * MINUTE_MS;

type Box = Pick<Services, "secrets">;

export const authenticatorSecretOf = (authenticatorId: string) => `authenticator ${authenticatorId}`;

const isConfirmed = isNotNull(authenticators.confirmedAt);

const isWaitingFor = (userId: string, sessionId: string) =>
  and(eq(authenticators.userId, userId), eq(authenticators.sessionId, sessionId), isNull(authenticators.confirmedAt));

/** Not shown to other sessions: an intruder could keep the factor. */
export async function waitingAuthenticator({ db, secrets, brands }: Services, user: User, sessionId: string) {
  const made = { id: newId(), secret: newTotpSecret() };
  await db
    .delete(authenticators)
    .where(
      and(
        eq(authenticators.userId, user.id),
        isNull(authenticators.confirmedAt),
        lt(authenticators.createdAt, new Date(Date.now() - WAITING_MS)),
      ),
    );
  await db
    .insert(authenticators)
    .values({
      id: made.id,
      userId: user.id,
      sessionId,
      secret: secrets.seal(made.secret, authenticatorSecretOf(made.id)),
    })
    .onConflictDoNothing();
  const [waiting] = await db.select().from(authenticators).where(isWaitingFor(user.id, sessionId));
  // Confirmed in another tab just now.
  if (!waiting) return undefined;
  const secret = secrets.open(waiting.secret, authenticatorSecretOf(waiting.id));
  const issuer = await brands.productName();
  return { _id: waiting.id, secret, uri: totpUri(secret, { issuer, account: user.email }) };
}

export async function confirmAuthenticator(
  { secrets }: Box,
  tx: Transaction,
  { id, userId, sessionId, name, code }: { id: string; userId: string; sessionId: string; name: string; code: string },
): Promise<Confirmation | undefined> {
  const waiting = and(eq(authenticators.id, id), isWaitingFor(userId, sessionId));
  const [found] = await tx.select().from(authenticators).where(waiting).for("update");
  if (!found) return undefined;
  const secret = secrets.open(found.secret, authenticatorSecretOf(id));
  const step = stepOfCode(secret, code);
  if (step === undefined) return { isRight: false, clockOff: clockOff(secret, code) };
  await tx.update(authenticators).set({ confirmedAt: new Date(), lastStep: step, name }).where(waiting);
  return { isRight: true };
}

/** `clockOff`: minutes by which the phone's clock is wrong, if that explains the code. */
type Confirmation = { isRight: true } | { isRight: false; clockOff: number | undefined };

export type CodeUse = "accepted" | "wrong" | "used";

/** One statement spends the code's time step and all before it. */
export async function useAuthenticatorCode(
  { secrets }: Box,
  on: Queryable,
  userId: string,
  code: string,
): Promise<CodeUse> {
  const theirs = await on
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isConfirmed));
  let use: CodeUse = "wrong";
  for (const { id, secret } of theirs) {
    const step = stepOfCode(secrets.open(secret, authenticatorSecretOf(id)), code);
    if (step === undefined) continue;
    const taken = await on
      .update(authenticators)
      .set({ lastStep: step, lastUsedAt: new Date() })
      .where(and(eq(authenticators.id, id), lt(authenticators.lastStep, step)))
      .returning({ id: authenticators.id });
    if (taken.length > 0) return "accepted";
    use = "used";
  }
  return use;
}

export const authenticatorsOf = (on: Queryable, userId: string) =>
  on
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isConfirmed))
    .orderBy(authenticators.confirmedAt);

export async function hasAllAuthenticators(on: Queryable, userId: string): Promise<boolean> {
  const count = await on.$count(authenticators, and(eq(authenticators.userId, userId), isConfirmed));
  return count >= AUTHENTICATORS_MAX;
}

const ownConfirmed = (userId: string, id: string) =>
  and(eq(authenticators.id, id), eq(authenticators.userId, userId), isConfirmed);

export async function renameAuthenticator(
  tx: Transaction,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<string | undefined> {
  const [found] = await tx.select().from(authenticators).where(ownConfirmed(userId, id)).for("update");
  if (found) await tx.update(authenticators).set({ name }).where(ownConfirmed(userId, id));
  return found?.name;
}

export async function removeAuthenticator(tx: Transaction, userId: string, id: string): Promise<string | undefined> {
  const [removed] = await tx
    .delete(authenticators)
    .where(ownConfirmed(userId, id))
    .returning({ name: authenticators.name });
  return removed?.name;
}

export async function removeAuthenticatorsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
}
