import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { CODE_MINUTES, CODE_TRIES, RESEND_SECONDS } from "~/contract/kit/rules";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { Queryable } from "../kit/db/database";
import { oneTimeCodes } from "../kit/db/schema";
import { hashCode, hashToken, newCode, sameHash } from "../kit/security/tokens";

/** How long the same browser may send the code it just used once more (a double click). */
const DOUBLE_SUBMIT_MS = 10 * SECOND_MS;

export type CodePurpose = "LOGIN" | "VERIFY_EMAIL";

export interface CodeRequest {
  userId: string;
  purpose: CodePurpose;
  /** Random id of the browser's attempt, as the portal keeps it in its cookie; other callers have none. */
  attemptId?: string | undefined;
}

/**
 * Makes a new code in place of the old one.
 * @returns the code to send, or undefined while one made less than 30 seconds ago is still good: that one stands
 */
export async function issueCode(
  on: Queryable,
  codeKey: Buffer,
  { userId, purpose, attemptId }: CodeRequest,
): Promise<string | undefined> {
  const code = newCode();
  const now = new Date();
  const row = {
    userId,
    purpose,
    codeHash: hashCode(codeKey, userId, purpose, code),
    tries: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    consumedAt: null,
    attemptHash: attemptId ? hashToken(attemptId) : null,
  };
  const recent = new Date(now.getTime() - RESEND_SECONDS * SECOND_MS);
  const written = await on
    .insert(oneTimeCodes)
    .values(row)
    .onConflictDoUpdate({
      target: [oneTimeCodes.userId, oneTimeCodes.purpose],
      set: row,
      setWhere: sql`${oneTimeCodes.consumedAt} is not null or ${oneTimeCodes.createdAt} < ${recent} or ${oneTimeCodes.tries} >= ${CODE_TRIES}`,
    })
    .returning({ userId: oneTimeCodes.userId });
  return written.length > 0 ? code : undefined;
}

export type CodeOutcome = "accepted" | "wrong" | "expired" | "used" | "too-many-tries";

/**
 * Uses a code up: one statement counts the try and, if the code is right, consumes it, so that two calls at once cannot
 * both win. Only the attempt that asked for the code or used it up gets the reason for a refusal; everybody else gets
 * "wrong".
 */
export async function consumeCode(
  on: Queryable,
  codeKey: Buffer,
  request: CodeRequest,
  code: string,
): Promise<CodeOutcome> {
  const { userId, purpose, attemptId } = request;
  const hash = hashCode(codeKey, userId, purpose, code);
  const attemptHash = attemptId ? hashToken(attemptId) : null;
  const now = new Date();
  const mine = and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose));

  const [tried] = await on
    .update(oneTimeCodes)
    .set({
      tries: sql`${oneTimeCodes.tries} + 1`,
      consumedAt: sql`case when ${oneTimeCodes.codeHash} = ${hash} then ${now}::timestamptz end`,
      // From here on it is the attempt that used the code up whose double submit counts.
      attemptHash: sql`case when ${oneTimeCodes.codeHash} = ${hash} then ${attemptHash} else ${oneTimeCodes.attemptHash} end`,
    })
    .where(
      and(mine, isNull(oneTimeCodes.consumedAt), gt(oneTimeCodes.expiresAt, now), lt(oneTimeCodes.tries, CODE_TRIES)),
    )
    .returning();
  if (tried?.consumedAt) return "accepted";
  if (tried) return "wrong";

  const [refused] = await on.select().from(oneTimeCodes).where(mine);
  if (!refused?.attemptHash || !attemptHash || !sameHash(refused.attemptHash, attemptHash)) return "wrong";
  if (refused.consumedAt) {
    const again = now.getTime() - refused.consumedAt.getTime() < DOUBLE_SUBMIT_MS && sameHash(refused.codeHash, hash);
    return again ? "accepted" : "used";
  }
  return refused.tries >= CODE_TRIES ? "too-many-tries" : "expired";
}

/**
 * True while a code for the purpose can still be used, or ran out less than an hour ago: proof that its first step was
 * passed.
 */
export async function wasAskedLately(on: Queryable, { userId, purpose }: CodeRequest): Promise<boolean> {
  const [row] = await on
    .select({ userId: oneTimeCodes.userId })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.purpose, purpose),
        isNull(oneTimeCodes.consumedAt),
        gt(oneTimeCodes.createdAt, new Date(Date.now() - 60 * MINUTE_MS)),
      ),
    );
  return row !== undefined;
}
