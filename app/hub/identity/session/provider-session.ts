import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { SIGN_IN_MINUTES } from "~/contract/kit/rules";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { Database, Queryable, Transaction } from "../../kit/db/database";
import { locks } from "../../kit/db/locks";
import { providerLogouts, providerSessions, providerSignIns, sessions } from "../../kit/db/schema";
import { hashToken } from "../../kit/security/tokens";

export type ProviderOrigin = Omit<typeof providerSessions.$inferSelect, "sessionId">;

interface SignInThere {
  userId: string;
  attemptId: string;
}

/**
 * From now on a logout there finds the sign-in. One that came before, while the provider was asked, left its name.
 * @param since when the provider's answer was taken, by the database's clock
 * @returns false if the provider ended its session since
 */
export const noteProviderSignIn = (
  db: Database,
  { userId, attemptId }: SignInThere,
  origin: ProviderOrigin,
  since: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock_shared(${locks.providerLogouts}, hashtext(${origin.connectionId}))`,
    );
    if (await wasEndedSince(tx, origin, since)) return false;
    const noted = { ...origin, createdAt: new Date() };
    await tx
      .insert(providerSignIns)
      .values({ userId, attemptHash: hashToken(attemptId), ...noted })
      .onConflictDoUpdate({ target: [providerSignIns.userId, providerSignIns.attemptHash], set: noted });
    return true;
  });

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

/** For as long as a sign-in may take. */
const NAMED_MS = SIGN_IN_MINUTES * MINUTE_MS;

const nameOf = (...parts: readonly string[]): string => hashToken(JSON.stringify(parts));

/** Whom a logout means (`isMeant`). */
function namesOf({ issuer, subject, sid }: EndedThere): string[] {
  if (sid === undefined) return [nameOf("subject", issuer, subject ?? "")];
  if (subject === undefined) return [nameOf("sid", issuer, sid)];
  return [nameOf("both", issuer, subject, sid), nameOf("withoutSid", issuer, subject)];
}

/** For sign-ins that are not noted yet. */
async function nameEnded(tx: Transaction, ended: EndedThere): Promise<void> {
  const { connectionId } = ended;
  const expiresAt = sql`clock_timestamp() + make_interval(secs => ${NAMED_MS / SECOND_MS})`;
  await tx
    .insert(providerLogouts)
    .values(namesOf(ended).map((tokenHash) => ({ connectionId, tokenHash, expiresAt })))
    .onConflictDoUpdate({ target: [providerLogouts.connectionId, providerLogouts.tokenHash], set: { expiresAt } });
}

async function wasEndedSince(
  tx: Transaction,
  { connectionId, issuer, subject, sid }: ProviderOrigin,
  since: Date,
): Promise<boolean> {
  const bySid = sid === null ? [nameOf("withoutSid", issuer, subject)] : [nameOf("sid", issuer, sid)];
  const names = [...bySid, nameOf("subject", issuer, subject), nameOf("both", issuer, subject, sid ?? "")];
  const ended = await tx
    .select({ tokenHash: providerLogouts.tokenHash })
    .from(providerLogouts)
    .where(
      and(
        eq(providerLogouts.connectionId, connectionId),
        inArray(providerLogouts.tokenHash, names),
        gt(providerLogouts.expiresAt, new Date(since.getTime() + NAMED_MS)),
      ),
    );
  return ended.length > 0;
}

/** Their launch tokens end, and applications are told. @returns whose session it was, for each */
export async function endSessionsBegunThere(tx: Transaction, ended: EndedThere): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.providerLogouts}, hashtext(${ended.connectionId}))`);
  await nameEnded(tx, ended);
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
