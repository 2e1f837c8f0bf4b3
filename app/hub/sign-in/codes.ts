import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  type CodePurpose,
  RESEND_SECONDS,
  SIGN_IN_MINUTES,
} from "~/contract/kit/rules";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { Queryable } from "../kit/db/database";
import { oneTimeCodes } from "../kit/db/schema";
import { hashCode, hashToken, newCode, sameHash } from "../kit/security/tokens";

/** How long the same browser may send the code it just used once more (a double click). */
const DOUBLE_SUBMIT_MS = 10 * SECOND_MS;

export interface CodeRequest {
  userId: string;
  purpose: CodePurpose;
  /** Random id of the browser's attempt, as the portal keeps it in its cookie; other callers have none. */
  attemptId?: string | undefined;
}

/** A code that was made, or the time until one can be. */
export interface Issued {
  /** Left out while one made less than 30 seconds ago is still good: that one stands. */
  code?: string;
  /** Seconds until the next one can be asked for. */
  waitSeconds: number;
}

/**
 * Makes a new code in place of the old one, unless a fresh one still stands. `binds`: whether the code belongs to the
 * request's attempt from now on; a mere request for another one leaves it to whose it is.
 */
export async function issueCode(
  on: Queryable,
  codeKey: Buffer,
  { userId, purpose, attemptId }: CodeRequest,
  binds: boolean,
): Promise<Issued> {
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
    ...(binds && { attemptHash: attemptId ? hashToken(attemptId) : null }),
  };
  const recent = new Date(now.getTime() - RESEND_SECONDS * SECOND_MS);
  const written = await on
    .insert(oneTimeCodes)
    .values(row)
    .onConflictDoUpdate({
      target: [oneTimeCodes.userId, oneTimeCodes.purpose],
      set: row,
      setWhere: sql`${oneTimeCodes.consumedAt} is not null or ${oneTimeCodes.createdAt} < ${recent}
        or ${oneTimeCodes.tries} >= ${CODE_TRIES}`,
    })
    .returning({ userId: oneTimeCodes.userId });
  if (written.length > 0) return { code, waitSeconds: RESEND_SECONDS };
  if (binds) await on.update(oneTimeCodes).set({ attemptHash: row.attemptHash }).where(codeOf({ userId, purpose }));
  const standing = await findCode(on, { userId, purpose });
  const ageSeconds = standing ? (now.getTime() - standing.createdAt.getTime()) / SECOND_MS : 0;
  return { waitSeconds: Math.min(RESEND_SECONDS, Math.max(1, Math.ceil(RESEND_SECONDS - ageSeconds))) };
}

const codeOf = ({ userId, purpose }: CodeRequest) =>
  and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose));

export type CodeOutcome = "accepted" | "wrong" | "expired" | "used" | "too-many-tries";

export interface Consumed {
  outcome: CodeOutcome;
  /** After a wrong code, and only for the code's own attempt: the number of tries left. */
  triesLeft?: number;
}

/** Whether a text looks like a code at all; what does not is no try. */
export const isCode = (text: string): boolean => /^\d+$/.test(text) && text.length === CODE_DIGITS;

/**
 * Uses a code up: one statement counts the try and, if the code is right, consumes it, so that two calls at once cannot
 * both win. Only the attempt that asked for the code or used it up gets the reason for a refusal, and whoever `isProven`
 * to be its owner; everybody else gets "wrong".
 */
export async function consumeCode(
  on: Queryable,
  codeKey: Buffer,
  request: CodeRequest,
  code: string,
  isProven = false,
): Promise<Consumed> {
  const { userId, purpose, attemptId } = request;
  const hash = hashCode(codeKey, userId, purpose, code);
  const attemptHash = attemptId ? hashToken(attemptId) : null;
  const now = new Date();

  const [tried] = await on
    .update(oneTimeCodes)
    .set({
      tries: sql`${oneTimeCodes.tries} + 1`,
      consumedAt: sql`case when ${oneTimeCodes.codeHash} = ${hash} then ${now}::timestamptz end`,
      // From here on it is the attempt that used the code up whose double submit counts.
      attemptHash: sql`case when ${oneTimeCodes.codeHash} = ${hash} then ${attemptHash} else ${oneTimeCodes.attemptHash} end`,
    })
    .where(
      and(
        codeOf(request),
        isNull(oneTimeCodes.consumedAt),
        gt(oneTimeCodes.expiresAt, now),
        lt(oneTimeCodes.tries, CODE_TRIES),
      ),
    )
    .returning();
  if (tried?.consumedAt) return { outcome: "accepted" };
  const found = tried ?? (await findCode(on, request));
  const isOwn = found !== undefined && belongsTo(found, attemptId);
  if (!found || !(isProven || isOwn)) return { outcome: "wrong" };
  if (found.consumedAt) {
    const isDoubleSubmit =
      isOwn && now.getTime() - found.consumedAt.getTime() < DOUBLE_SUBMIT_MS && sameHash(found.codeHash, hash);
    return { outcome: isDoubleSubmit ? "accepted" : "used" };
  }
  if (found.tries >= CODE_TRIES) return { outcome: "too-many-tries" };
  return tried ? { outcome: "wrong", triesLeft: CODE_TRIES - found.tries } : { outcome: "expired" };
}

export type StoredCode = typeof oneTimeCodes.$inferSelect;

/** The latest code, used up or not. */
export async function findCode(on: Queryable, request: CodeRequest): Promise<StoredCode | undefined> {
  const [row] = await on.select().from(oneTimeCodes).where(codeOf(request));
  return row;
}

/** Whether it was made for this attempt. */
export const belongsTo = ({ attemptHash }: StoredCode, attemptId: string | undefined): boolean =>
  attemptHash !== null && attemptId !== undefined && sameHash(attemptHash, hashToken(attemptId));

/**
 * True while a code can still be used, or ran out less than an hour ago: proof that its first step was passed.
 */
export const isUnderWay = ({ consumedAt, createdAt }: StoredCode): boolean =>
  consumedAt === null && Date.now() - createdAt.getTime() < SIGN_IN_MINUTES * MINUTE_MS;
