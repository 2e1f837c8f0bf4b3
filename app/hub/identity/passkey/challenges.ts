import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { lt } from "drizzle-orm";
import { PASSKEY_MINUTES } from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import { newestOf } from "~/lib/secret-box.server";
import type { Queryable } from "../../kit/db/database";
import { usedChallenges } from "../../kit/db/schema";
import { hashToken } from "../../kit/security/tokens";

const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
const HEAD_BYTES = TIME_BYTES + RANDOM_BYTES;

export type Purpose =
  | { signIn: string }
  | { newPasskey: string }
  | { stepUp: string }
  | { approval: string; session: string };

/** Carries its expiry and a proof of origin and purpose: strangers' requests cost no row. */
export function newChallenge(keys: readonly Buffer[], purpose: Purpose): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUIntBE(Date.now() + PASSKEY_MINUTES * MINUTE_MS, 0, TIME_BYTES);
  randomBytes(RANDOM_BYTES).copy(head, TIME_BYTES);
  return Buffer.concat([head, proofOf(newestOf(keys), purpose, head)]);
}

const proofOf = (key: Buffer, purpose: Purpose, head: Buffer): Buffer =>
  createHmac("sha256", key)
    .update(`challenge:${JSON.stringify(purpose)}:`)
    .update(head)
    .digest();

/** "strange": made elsewhere, or for another purpose or browser. "old": expired. */
export type ChallengeState = "good" | "strange" | "old" | "used";

/** Only one of several calls at once gets "good". */
export async function useChallenge(
  on: Queryable,
  keys: readonly Buffer[],
  purpose: Purpose,
  challenge: string,
): Promise<ChallengeState> {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, HEAD_BYTES);
  const proof = bytes.subarray(HEAD_BYTES);
  const isProof = (expected: Buffer) => proof.length === expected.length && timingSafeEqual(proof, expected);
  if (!keys.some((key) => isProof(proofOf(key, purpose, head)))) return "strange";
  const expiresAt = new Date(head.readUIntBE(0, TIME_BYTES));
  if (expiresAt.getTime() < Date.now()) return "old";
  const used = await on
    .insert(usedChallenges)
    .values({ challengeHash: hashToken(bytes.toString("base64url")), expiresAt })
    .onConflictDoNothing()
    .returning({ expiresAt: usedChallenges.expiresAt });
  return used.length > 0 ? "good" : "used";
}

export async function sweepChallenges(on: Queryable): Promise<void> {
  await on.delete(usedChallenges).where(lt(usedChallenges.expiresAt, new Date()));
}
