import { and, desc, eq, gt, sql } from "drizzle-orm";
import { SESSIONS_MAX } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import { reachOf, type Session, scopeOf } from "../../call/session";
import type { Queryable } from "../../kit/db/database";
import { sessions, trustedBrowsers } from "../../kit/db/schema";
import { notFound } from "../../kit/failure";
import { requirePersonWithin, requireWhollyWithin } from "../../kit/scope/reach";
import { endLastingGrants, listGrants } from "../grant/grants";
import { endTrust } from "./access";
import { endSessionsOf, isLive } from "./session";
import { words } from "./words";

/** A stranger's refusal then leaves no event that a known person's does not. */
const requireWithin = (on: Queryable, session: Session, userId: string): Promise<void> =>
  requirePersonWithin(on, userId === session.userId ? undefined : scopeOf(session), userId);

async function requireOwnOrWholly(on: Queryable, session: Session, userId: string): Promise<void> {
  if (userId !== session.userId) await requireWhollyWithin(on, reachOf(session), userId);
}

const listSessions: Handler<"listSessions"> = async ({ userId }, { hub: { db, sessionLimits }, session }) => {
  await requireOwnOrWholly(db, session, userId);
  const theirs = and(eq(sessions.userId, userId), isLive(sessionLimits));
  const isCurrent = sql<boolean>`${sessions.id} = ${session.id}`;
  const { id, userAgent, clientAddress, createdAt, lastSeenAt } = sessions;
  const [rows, total, trusted] = await Promise.all([
    db
      .select({ id, userAgent, clientAddress, createdAt, lastSeenAt, isCurrent })
      .from(sessions)
      .where(theirs)
      .orderBy(desc(isCurrent), desc(lastSeenAt), desc(id))
      .limit(SESSIONS_MAX),
    db.$count(sessions, theirs),
    db.$count(trustedBrowsers, and(eq(trustedBrowsers.userId, userId), gt(trustedBrowsers.expiresAt, new Date()))),
  ]);
  const granted = await listGrants(
    db,
    userId,
    rows.map((row) => row.id),
  );
  const listed = rows.map((row) => ({
    _id: row.id,
    userAgent: row.userAgent,
    clientAddress: row.clientAddress,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastSeenAt.toISOString(),
    isCurrent: row.isCurrent,
  }));
  return {
    msg: words.listed,
    data: { sessions: listed, total, trustedBrowsers: trusted, grants: granted.grants, totalGrants: granted.total },
  };
};

/** A session that has ended is answered like another user's. */
const endSession: Handler<"endSession"> = async ({ userId, sessionId }, { hub, audit, session }) => {
  await requireWithin(hub.db, session, userId);
  await audit.change(async (tx) => {
    await requireOwnOrWholly(tx, session, userId);
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), eq(sessions.kind, "SESSION")))
      .returning({ address: sessions.clientAddress, userAgent: sessions.userAgent });
    if (!ended) throw notFound(words.sessionGone);
    audit.about({ after: ended });
  });
  return { msg: words.sessionEnded, data: {} };
};

const endSessions: Handler<"endSessions"> = async ({ userId }, { hub, audit, session }) => {
  await requireWithin(hub.db, session, userId);
  const msg = await audit.change(async (tx) => {
    await requireOwnOrWholly(tx, session, userId);
    const ended = await endSessionsOf(tx, userId, session.id, hub.sessionLimits);
    const untrusted = await endTrust(tx, userId);
    const grants = await endLastingGrants(tx, userId, session.id);
    audit.about({ after: { ended, ...(untrusted > 0 && { untrusted }), ...(grants > 0 && { grants }) } });
    return words.endedAll({ ended, untrusted, grants });
  });
  return { msg, data: {} };
};

export const sessionHandlers = { listSessions, endSession, endSessions } satisfies Handlers;
