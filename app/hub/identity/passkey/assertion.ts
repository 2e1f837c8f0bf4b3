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

/** @throws Failure 401 if the challenge is no longer valid */
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

export interface Answering {
  passkey: StoredPasskey;
  challenge: string;
}

/** @throws Failure 401 if the challenge is no longer valid or the passkey unknown */
export async function findAnswering(hub: Needed, purpose: Purpose, given: Assertion): Promise<Answering> {
  const challenge = await takeChallenge(hub, purpose, given);
  const [passkey] = await hub.db.select().from(passkeys).where(eq(passkeys.credentialId, given.id));
  if (!passkey) throw unknownPasskey();
  return { passkey, challenge };
}

/** The browser may tell whoever keeps it. */
export const unknownPasskey = () => new Failure(401, words.unknown, { reason: "unknown-passkey" });

export interface PasskeyUse extends Verified {
  passkey: StoredPasskey;
}

/**
 * @param ownerId user the passkey must belong to, if known
 * @throws Failure 401 if no passkey of that user at this portal answered
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

/** Call in the transaction that uses it. The counter must rise: a copied passkey falls behind. */
export async function noteUse(on: Queryable, { passkey, counter, backedUp }: PasskeyUse): Promise<Shown> {
  const rises = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const used = await on
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: new Date() })
    .where(and(eq(passkeys.id, passkey.id), rises))
    .returning({ id: passkeys.id });
  return used.length > 0 ? methodsOf({ backedUp }) : notSignedIn(words.wentBack);
}

export const methodsOf = ({ backedUp }: { backedUp: boolean }): readonly AuthenticationMethod[] => [
  backedUp ? "swk" : "hwk",
  "user",
  "mfa",
];
