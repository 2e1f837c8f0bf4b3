import { and, eq, lt, or, sql } from "drizzle-orm";
import type { AuthenticationMethod } from "~/contract/kit/authentication";
import type { Assertion, NewCredential } from "~/contract/passkey";
import type { Services } from "../../call/services";
import type { Queryable } from "../../kit/db/database";
import { passkeys } from "../../kit/db/schema";
import { Failure, notSignedIn } from "../../kit/failure";
import type { Shown } from "../sign-in/complete-sign-in";
import { type Purpose, useChallenge } from "./challenges";
import { challengeOf, userHandleOf, type Verified, verifyAssertion } from "./web-authn";
import { words } from "./words";

export type StoredPasskey = typeof passkeys.$inferSelect;

type Needed = Pick<Services, "db" | "challengeKeys" | "publicUrl">;

/** Uses the challenge up that a device answered. @returns it @throws Failure 401 where it counts no more */
export async function takeChallenge(
  { db, challengeKeys }: Needed,
  purpose: Purpose,
  given: Assertion | NewCredential,
): Promise<string> {
  const challenge = challengeOf(given);
  if (challenge === undefined) throw notSignedIn(words.refused);
  const state = await useChallenge(db, challengeKeys, purpose, challenge);
  if (state !== "good") throw notSignedIn(words.tooLate);
  return challenge;
}

/** A passkey that answered a challenge, not verified yet. */
export interface Answering {
  passkey: StoredPasskey;
  challenge: string;
}

/** Uses the challenge up. @throws Failure 401 where it counts no more, or the passkey is unknown */
export async function findAnswering(hub: Needed, purpose: Purpose, given: Assertion): Promise<Answering> {
  const challenge = await takeChallenge(hub, purpose, given);
  const [passkey] = await hub.db.select().from(passkeys).where(eq(passkeys.credentialId, given.id));
  if (!passkey) throw notSignedIn(words.unknown);
  return { passkey, challenge };
}

export interface PasskeyUse extends Verified {
  passkey: StoredPasskey;
}

/**
 * `ownerId`: whose passkey it has to be, where that is known; otherwise the passkey says so itself.
 * @throws Failure 401 where it is not the passkey of that user at this portal that answered
 */
export async function verifyAnswer(
  { publicUrl }: Needed,
  { passkey, challenge }: Answering,
  given: Assertion,
  ownerId?: string,
): Promise<PasskeyUse> {
  const { userHandle = ownerId && userHandleOf(ownerId) } = given.response;
  if (userHandle !== userHandleOf(passkey.userId)) throw notSignedIn(words.refused);
  if (ownerId !== undefined && ownerId !== passkey.userId) throw notSignedIn(words.refused);
  const verified = await verifyAssertion(publicUrl, challenge, given, passkey).catch((error: unknown) => {
    throw new Failure(401, words.refused, null, { cause: error });
  });
  return { ...verified, passkey };
}

/**
 * Notes the use in the transaction of what it opens. The counter of a device that counts must have risen: of two copies
 * of a passkey one falls behind.
 * @returns how its owner showed who they are; or why not: the counter has not risen, or the passkey is gone
 */
export async function noteUse(on: Queryable, { passkey, counter, backedUp }: PasskeyUse): Promise<Shown> {
  const rises = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const used = await on
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: new Date() })
    .where(and(eq(passkeys.id, passkey.id), rises))
    .returning({ id: passkeys.id });
  return used.length > 0 ? methodsOf({ backedUp }) : notSignedIn(words.wentBack);
}

/** What a passkey shows: something that its owner has, and that they were there. */
export const methodsOf = ({ backedUp }: { backedUp: boolean }): readonly AuthenticationMethod[] => [
  backedUp ? "swk" : "hwk",
  "user",
  "mfa",
];
