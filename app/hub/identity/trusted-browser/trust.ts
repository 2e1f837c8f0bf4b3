import { createHmac } from "node:crypto";
import { and, desc, eq, gt, inArray, lt } from "drizzle-orm";
import { TRUSTED_BROWSERS_MAX } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { newestOf } from "~/lib/secret-box.server";
import type { CallContext } from "../../call/handler";
import type { Services } from "../../call/services";
import type { Queryable, Transaction } from "../../kit/db/database";
import { trustedBrowsers } from "../../kit/db/schema";
import { newId } from "../../kit/db/schema/columns";
import { DOUBLE_SUBMIT_MS, hashToken, sameHash } from "../../kit/security/tokens";
import { personName, type User } from "../account/users";
import { standingOf } from "../factor/standing";
import { postNotice } from "../notice/notice";
import { endTrust } from "../session/access";
import { words } from "./words";

/** A token contains account, browser, and a secret that changes with each use. */
const SEPARATOR = ".";
const TOKENS_SEPARATOR = "~";
const USER_AGENT_MAX = 300;

/** 0 if never. */
export async function trustDaysOf({ trustedBrowserDays }: Services, on: Queryable, userId: string): Promise<number> {
  if (trustedBrowserDays === 0) return 0;
  return (await standingOf(on, userId)).mayTrust ? trustedBrowserDays : 0;
}

/** Derived with a key outside the database: both answers to a double submit carry the same secret. */
const secretAfter = (key: Buffer, id: string, former = ""): string =>
  createHmac("sha256", key).update(["trusted-browser", id, former].join(SEPARATOR)).digest("base64url");

const tokenOf = (userId: string, id: string, secret: string): string => [userId, id, secret].join(SEPARATOR);

function readToken(tokens: string, userId: string): { id: string; secret: string } | undefined {
  const token = tokens.split(TOKENS_SEPARATOR).find((each) => each.startsWith(userId + SEPARATOR));
  const [, id = "", secret = ""] = token?.split(SEPARATOR) ?? [];
  return UUID.test(id) && secret ? { id, secret } : undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const hasToken = (tokens: string, userId: string): boolean => readToken(tokens, userId) !== undefined;

const placeOf = ({ clientAddress, userAgent = "" }: CallContext["caller"]) => ({
  clientAddress,
  userAgent: userAgent.slice(0, USER_AGENT_MAX),
});

interface Attempt {
  attemptId?: string | undefined;
}

const hashOf = ({ attemptId }: Attempt): string | null => (attemptId === undefined ? null : hashToken(attemptId));

/**
 * Call in the session's transaction, after a code was given.
 * @returns the token; undefined if the user may not trust the browser
 */
export async function trustBrowser(
  { hub, caller, audit }: CallContext,
  tx: Transaction,
  user: User,
  attempt: Attempt,
): Promise<string | undefined> {
  const days = await trustDaysOf(hub, tx, user.id);
  if (days === 0) return undefined;
  const key = newestOf(hub.deviceKeys);
  const id = newId();
  const madeBy = hashOf(attempt);
  const [made] = await tx
    .insert(trustedBrowsers)
    .values({
      id,
      userId: user.id,
      tokenHash: hashToken(secretAfter(key, id)),
      madeBy,
      ...placeOf(caller),
      expiresAt: new Date(Date.now() + days * DAY_MS),
    })
    .onConflictDoNothing({ target: [trustedBrowsers.userId, trustedBrowsers.madeBy] })
    .returning({ id: trustedBrowsers.id });
  if (!made) return madeByOtherHalf(tx, key, user.id, madeBy!);
  await endOldest(tx, user.id);
  audit.also([event("BROWSER_TRUSTED", user, { days: String(days) })]);
  await postNotice(hub, tx, { kind: "BROWSER_TRUSTED", user, caller, about: words.days(days) });
  return tokenOf(user.id, id, secretAfter(key, id));
}

async function madeByOtherHalf(tx: Transaction, key: Buffer, userId: string, madeBy: string) {
  const [found] = await tx
    .select({ id: trustedBrowsers.id, tokenHash: trustedBrowsers.tokenHash })
    .from(trustedBrowsers)
    .where(and(eq(trustedBrowsers.userId, userId), eq(trustedBrowsers.madeBy, madeBy)));
  if (!found) return undefined;
  const secret = secretAfter(key, found.id);
  return sameHash(found.tokenHash, hashToken(secret)) ? tokenOf(userId, found.id, secret) : undefined;
}

async function endOldest(tx: Transaction, userId: string): Promise<void> {
  const older = tx
    .select({ id: trustedBrowsers.id })
    .from(trustedBrowsers)
    .where(eq(trustedBrowsers.userId, userId))
    .orderBy(desc(trustedBrowsers.id))
    .offset(TRUSTED_BROWSERS_MAX);
  await tx.delete(trustedBrowsers).where(inArray(trustedBrowsers.id, older));
}

/**
 * A former token in use means that somebody has a copy: the trust ends and the user is told.
 * @returns the next token
 */
export async function useTrust(
  { hub, caller, audit }: CallContext,
  tx: Transaction,
  user: User,
  { tokens, ...attempt }: Attempt & { tokens: string },
): Promise<string | undefined> {
  const given = readToken(tokens, user.id);
  if (!given) return undefined;
  const now = new Date();
  const own = eq(trustedBrowsers.id, given.id);
  const [found] = await tx
    .select()
    .from(trustedBrowsers)
    .where(and(own, eq(trustedBrowsers.userId, user.id), gt(trustedBrowsers.expiresAt, now)))
    .for("update");
  if (!found) return undefined;
  if ((await trustDaysOf(hub, tx, user.id)) === 0) {
    await endTrust(tx, user.id);
    return undefined;
  }
  const hash = hashToken(given.secret);
  const usedBy = hashOf(attempt);
  const next = secretAfter(newestOf(hub.deviceKeys), found.id, given.secret);
  if (sameHash(found.tokenHash, hash)) {
    await tx
      .update(trustedBrowsers)
      .set({ tokenHash: hashToken(next), formerHash: hash, usedBy, lastUsedAt: now, ...placeOf(caller) })
      .where(own);
    audit.also([event("SIGN_IN_TRUSTED_BROWSER", user)]);
    return tokenOf(user.id, found.id, next);
  }
  const isDoubleSubmit =
    usedBy !== null &&
    found.usedBy === usedBy &&
    now.getTime() - found.lastUsedAt.getTime() < DOUBLE_SUBMIT_MS &&
    sameHash(found.formerHash ?? "", hash) &&
    sameHash(found.tokenHash, hashToken(next));
  if (isDoubleSubmit) return tokenOf(user.id, found.id, next);
  await tx.delete(trustedBrowsers).where(own);
  audit.also([event("BROWSER_TRUST_ENDED", user, { reason: words.copied })]);
  await postNotice(hub, tx, { kind: "BROWSER_TRUST_COPIED", user, caller });
  return undefined;
}

const event = (
  action: "BROWSER_TRUSTED" | "SIGN_IN_TRUSTED_BROWSER" | "BROWSER_TRUST_ENDED",
  user: User,
  after: Readonly<Record<string, string>> | null = null,
) => ({ action, type: "USER" as const, id: user.id, name: personName(user), before: null, after });

export async function sweepTrustedBrowsers(on: Queryable): Promise<void> {
  await on.delete(trustedBrowsers).where(lt(trustedBrowsers.expiresAt, new Date()));
}
