import { and, desc, eq, gt, inArray, isNull, like, lt, ne, or, sql } from "drizzle-orm";
import type { FirstMethod } from "~/contract/kit/authentication";
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  CODES_MAX,
  type CodePurpose,
  RESEND_SECONDS,
  SIGN_IN_MINUTES,
  UNVERIFIED_HOURS,
} from "~/contract/kit/rules";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { newestOf as newestKey } from "~/lib/secret-box.server";
import type { Queryable } from "../../kit/db/database";
import { oneTimeCodes } from "../../kit/db/schema";
import type { LimitKey } from "../../kit/security/limits";
import { DOUBLE_SUBMIT_MS, hashCode, hashToken, newCode, sameHash } from "../../kit/security/tokens";

/** Only its own attempt can try, replace or spend a code. */
export interface CodeRequest {
  userId: string;
  purpose: CodePurpose;
  /** Random id from the portal's cookie. Callers without one share their codes. */
  attemptId?: string | undefined;
  /** The sign-up of a caller without an attempt (sign-ups.ts). */
  signUp?: string | undefined;
  firstMethod?: FirstMethod | undefined;
}

/**
 * "step": the step before was just passed, which starts the attempt. "again": replaces the code in the attempt. "nothing": valid with the
 * password only.
 */
export type CodeTitle = "step" | "again" | "nothing";

export interface Issued {
  /** Absent while a valid code is less than 30 seconds old. */
  made?: { code: string; messageKey: string };
  waitSeconds: number;
}

/** Keeps a valid code less than 30 seconds old. */
export async function issueCode(
  on: Queryable,
  codeKeys: readonly Buffer[],
  request: CodeRequest,
  title: CodeTitle,
): Promise<Issued> {
  const { userId, purpose } = request;
  const code = newCode();
  const now = new Date();
  const made = {
    codeHash: hashCode(newestKey(codeKeys), userId, purpose, code),
    tries: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    consumedAt: null,
  };
  const { firstMethod = "pwd" } = request;
  const begun = title === "step" ? { begunAt: now, needsPassword: false, firstMethod } : {};
  const recent = new Date(now.getTime() - RESEND_SECONDS * SECOND_MS);
  const isOver = sql`(${oneTimeCodes.consumedAt} is not null or ${oneTimeCodes.createdAt} < ${recent}
    or ${oneTimeCodes.tries} >= ${CODE_TRIES})`;
  const issued =
    title === "again"
      ? await on
          .update(oneTimeCodes)
          .set(made)
          .where(and(codeOf(request), isOver))
          .returning(MADE)
      : await on
          .insert(oneTimeCodes)
          .values({ ...key(request), ...made, begunAt: now, needsPassword: title === "nothing", firstMethod })
          .onConflictDoUpdate({ target: KEY, set: { ...made, ...begun }, setWhere: isOver })
          .returning(MADE);
  if (title !== "again") await dropOldestBesides(on, request, title === "nothing");
  if (issued[0]) return { made: { code, messageKey: keyOfMessage(issued[0]) }, waitSeconds: RESEND_SECONDS };

  const standing =
    title === "step"
      ? (await on.update(oneTimeCodes).set(begun).where(codeOf(request)).returning())[0]
      : await findCode(on, request);
  const ageSeconds = standing ? (now.getTime() - standing.createdAt.getTime()) / SECOND_MS : 0;
  return { waitSeconds: Math.min(RESEND_SECONDS, Math.max(1, Math.ceil(RESEND_SECONDS - ageSeconds))) };
}

/** Names the message that carries the code, and no other. */
export const keyOfMessage = ({
  userId,
  purpose,
  attemptHash,
  createdAt,
}: Pick<StoredCode, keyof typeof MADE>): string => `code:${userId}:${purpose}:${attemptHash}:${createdAt.getTime()}`;

const MADE = {
  userId: oneTimeCodes.userId,
  purpose: oneTimeCodes.purpose,
  attemptHash: oneTimeCodes.attemptHash,
  createdAt: oneTimeCodes.createdAt,
};
const KEY = [oneTimeCodes.userId, oneTimeCodes.purpose, oneTimeCodes.attemptHash];

const key = ({ userId, purpose, attemptId, signUp = "" }: CodeRequest) => ({
  userId,
  purpose,
  attemptHash: attemptId === undefined ? signUp : hashToken(attemptId),
});

function codeOf(request: CodeRequest) {
  const { userId, purpose, attemptHash } = key(request);
  return and(
    eq(oneTimeCodes.userId, userId),
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.attemptHash, attemptHash),
  );
}

/** `attemptHash` prefix of sign-ups without an attempt; no hash begins with it. */
export const WITHOUT_ATTEMPT = "sign-up:";

const codesWithoutAttempt = ({ userId, purpose }: CodeRequest) =>
  and(
    eq(oneTimeCodes.userId, userId),
    eq(oneTimeCodes.purpose, purpose),
    or(eq(oneTimeCodes.attemptHash, ""), like(oneTimeCodes.attemptHash, `${WITHOUT_ATTEMPT}%`)),
  );

/** Keeps the newest CODES_MAX. Codes anyone can request never displace those that needed a password. */
async function dropOldestBesides(on: Queryable, request: CodeRequest, needsPassword: boolean): Promise<void> {
  const { userId, purpose, attemptHash } = key(request);
  const alike = and(
    eq(oneTimeCodes.userId, userId),
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.needsPassword, needsPassword),
    ne(oneTimeCodes.attemptHash, attemptHash),
  );
  const oldest = on
    .select({ attemptHash: oneTimeCodes.attemptHash })
    .from(oneTimeCodes)
    .where(alike)
    .orderBy(desc(oneTimeCodes.createdAt))
    .offset(CODES_MAX - 1);
  await on.delete(oneTimeCodes).where(and(alike, inArray(oneTimeCodes.attemptHash, oldest)));
}

export async function sweepCodes(on: Queryable): Promise<void> {
  await on.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, new Date(Date.now() - UNVERIFIED_HOURS * HOUR_MS)));
}

export async function endOtherCodes(
  on: Queryable,
  { userId, purpose }: Pick<CodeRequest, "userId" | "purpose">,
  attemptHash: string,
): Promise<void> {
  await on
    .delete(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.purpose, purpose),
        sql`${oneTimeCodes.attemptHash} <> ${attemptHash}`,
      ),
    );
}

export type CodeOutcome = "accepted" | "wrong" | "expired" | "used" | "too-many-tries";

export interface Consumed {
  outcome: CodeOutcome;
  wasTried: boolean;
  /** For the code's own attempt only. */
  triesLeft?: number;
  attemptHash?: string;
  /** With an accepted code. */
  firstMethod?: FirstMethod;
}

/** The attempt, or the typed name for callers without one. */
export const triesKey = ({ attemptId }: Pick<CodeRequest, "attemptId">, name: string): LimitKey =>
  attemptId === undefined ? { of: name } : hashToken(attemptId);

/** Other texts do not count as tries. */
export const isCode = (text: string): boolean => /^\d+$/.test(text) && text.length === CODE_DIGITS;

/**
 * One statement counts the try and spends a right code: two calls at once cannot both win. Callers without an attempt get no reason.
 * @param ofPassword attempts whose codes a right password makes valid too; the try counts for all of them
 */
export async function consumeCode(
  on: Queryable,
  codeKeys: readonly Buffer[],
  request: CodeRequest,
  code: string,
  ofPassword?: readonly string[],
): Promise<Consumed> {
  const { userId, purpose, attemptId } = request;
  const hashes = codeKeys.map((key) => hashCode(key, userId, purpose, code));
  const now = new Date();
  const meant = ofPassword
    ? and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.purpose, purpose),
        or(eq(oneTimeCodes.needsPassword, true), inArray(oneTimeCodes.attemptHash, [...ofPassword])),
      )
    : and(
        attemptId === undefined ? codesWithoutAttempt(request) : codeOf(request),
        eq(oneTimeCodes.needsPassword, false),
      );

  const tried = await on
    .update(oneTimeCodes)
    .set({
      tries: sql`${oneTimeCodes.tries} + 1`,
      consumedAt: sql`case when ${inArray(oneTimeCodes.codeHash, hashes)} then ${now}::timestamptz end`,
    })
    .where(
      and(meant, isNull(oneTimeCodes.consumedAt), gt(oneTimeCodes.expiresAt, now), lt(oneTimeCodes.tries, CODE_TRIES)),
    )
    .returning();
  const accepted = tried.find(({ consumedAt }) => consumedAt !== null);
  if (accepted) {
    const { attemptHash, firstMethod } = accepted;
    return { outcome: "accepted", wasTried: true, attemptHash, firstMethod };
  }
  const wasTried = tried.length > 0;
  if (attemptId === undefined && !ofPassword) return { outcome: "wrong", wasTried };
  const found = newestOf(tried) ?? newestOf(await on.select().from(oneTimeCodes).where(meant));
  if (!found) return { outcome: "wrong", wasTried };
  if (found.consumedAt) {
    const isDoubleSubmit =
      isOf(found, attemptId) &&
      now.getTime() - found.consumedAt.getTime() < DOUBLE_SUBMIT_MS &&
      hashes.some((hash) => sameHash(found.codeHash, hash));
    const { attemptHash, firstMethod } = found;
    return { outcome: isDoubleSubmit ? "accepted" : "used", wasTried, attemptHash, firstMethod };
  }
  if (found.tries >= CODE_TRIES) return { outcome: "too-many-tries", wasTried };
  return wasTried
    ? { outcome: "wrong", triesLeft: CODE_TRIES - found.tries, wasTried }
    : { outcome: "expired", wasTried };
}

const newestOf = (codes: readonly StoredCode[]): StoredCode | undefined =>
  codes.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0];

const isOf = ({ attemptHash }: StoredCode, attemptId: string | undefined): boolean =>
  attemptId !== undefined && sameHash(attemptHash, hashToken(attemptId));

export type StoredCode = typeof oneTimeCodes.$inferSelect;

/** Spent or not. */
export async function findCode(on: Queryable, request: CodeRequest): Promise<StoredCode | undefined> {
  const [row] = await on.select().from(oneTimeCodes).where(codeOf(request));
  return row;
}

/** Unspent, and its first step passed less than an hour ago. */
export const isUnderWay = ({ consumedAt, begunAt }: StoredCode): boolean =>
  consumedAt === null && Date.now() - begunAt.getTime() < SIGN_IN_MINUTES * MINUTE_MS;
