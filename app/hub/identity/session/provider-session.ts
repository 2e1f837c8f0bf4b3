import { and, eq, inArray, isNull, lt, or, type SQL } from "drizzle-orm";
import { SIGN_IN_MINUTES } from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import type { Queryable, Transaction } from "../../kit/db/database";
import { providerSessions, providerSignIns, sessions } from "../../kit/db/schema";
import { hashToken } from "../../kit/security/tokens";

export type ProviderOrigin = Omit<typeof providerSessions.$inferSelect, "sessionId">;

interface SignInThere {
  userId: string;
  attemptId: string;
}

export async function noteProviderSignIn(
  on: Queryable,
  { userId, attemptId }: SignInThere,
  origin: ProviderOrigin,
): Promise<void> {
  const noted = { ...origin, createdAt: new Date() };
  await on
    .insert(providerSignIns)
    .values({ userId, attemptHash: hashToken(attemptId), ...noted })
    .onConflictDoUpdate({ target: [providerSignIns.userId, providerSignIns.attemptHash], set: noted });
}

/**
 * In the transaction that opens the session: a logout there waits for it, and ends it. The note stays for a double submit.
 * @returns false if the provider ended its session meanwhile
 */
export async function keepProviderSession(
  tx: Transaction,
  sessionId: string,
  { userId, attemptId }: SignInThere,
): Promise<boolean> {
  const { connectionId, issuer, subject, sid, logoutHint } = providerSignIns;
  const [origin] = await tx
    .select({ connectionId, issuer, subject, sid, logoutHint })
    .from(providerSignIns)
    .where(and(eq(providerSignIns.userId, userId), eq(providerSignIns.attemptHash, hashToken(attemptId))))
    .for("share");
  if (origin) await tx.insert(providerSessions).values({ sessionId, ...origin });
  return origin !== undefined;
}

/** By `sub`, `sid` or both (OpenID Connect Back-Channel Logout 1.0 §2.6). */
export interface EndedThere {
  connectionId: string;
  issuer: string;
  subject: string | undefined;
  sid: string | undefined;
}

type Origins = typeof providerSessions | typeof providerSignIns;

/** A session whose `sid` its provider kept to itself counts as meant. */
function isMeant(of: Origins, { connectionId, issuer, subject, sid }: EndedThere): SQL | undefined {
  const isSid = sid === undefined ? undefined : eq(of.sid, sid);
  const isSubject = subject === undefined ? undefined : eq(of.subject, subject);
  const isEither = isSid && isSubject ? and(isSubject, or(isSid, isNull(of.sid))) : (isSid ?? isSubject);
  return isEither && and(eq(of.connectionId, connectionId), eq(of.issuer, issuer), isEither);
}

/** Their launch tokens end, and applications are told. @returns whose session it was, for each */
export async function endSessionsBegunThere(tx: Transaction, ended: EndedThere): Promise<string[]> {
  // Waits for sessions that are just being opened.
  await tx.delete(providerSignIns).where(isMeant(providerSignIns, ended));
  const meant = tx
    .select({ sessionId: providerSessions.sessionId })
    .from(providerSessions)
    .where(isMeant(providerSessions, ended));
  const gone = await tx.delete(sessions).where(inArray(sessions.id, meant)).returning({ userId: sessions.userId });
  return gone.map(({ userId }) => userId);
}

export async function sweepProviderSignIns(on: Queryable): Promise<void> {
  const since = new Date(Date.now() - SIGN_IN_MINUTES * MINUTE_MS);
  await on.delete(providerSignIns).where(lt(providerSignIns.createdAt, since));
}
