import { and, desc, eq, sql } from "drizzle-orm";
import { SESSIONS_MAX } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../call/handler";
import { sessions } from "../kit/db/schema";
import { notFound } from "../kit/failure";
import { endTrust } from "./access";
import { endSessionsOf, isLive } from "./session";
import { words } from "./words";

const listSessions: Handler<"listSessions"> = async ({ userId }, { hub: { db }, session }) => {
  const theirs = and(eq(sessions.userId, userId), isLive());
  const isCurrent = sql<boolean>`${sessions.id} = ${session.id}`;
  const { id, userAgent, clientAddress, createdAt, lastSeenAt } = sessions;
  const [rows, total] = await Promise.all([
    db
      .select({ id, userAgent, clientAddress, createdAt, lastSeenAt, isCurrent })
      .from(sessions)
      .where(theirs)
      .orderBy(desc(isCurrent), desc(lastSeenAt), desc(id))
      .limit(SESSIONS_MAX),
    db.$count(sessions, theirs),
  ]);
  const listed = rows.map((row) => ({
    _id: row.id,
    userAgent: row.userAgent,
    clientAddress: row.clientAddress,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastSeenAt.toISOString(),
    isCurrent: row.isCurrent,
  }));
  return { msg: words.listed, data: { sessions: listed, total } };
};

/** One that has ended and one of somebody else are answered alike. */
const endSession: Handler<"endSession"> = async ({ userId, sessionId }, { audit }) => {
  await audit.change(async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), eq(sessions.kind, "SESSION")))
      .returning({ address: sessions.clientAddress, userAgent: sessions.userAgent });
    if (!ended) throw notFound(words.sessionGone);
    audit.about({ after: ended });
  });
  return { msg: words.sessionEnded, data: {} };
};

const endSessions: Handler<"endSessions"> = async ({ userId }, { audit, session }) => {
  const ended = await audit.change(async (tx) => {
    const ended = await endSessionsOf(tx, userId, session.id);
    // Whoever wants everybody out does not want them back in by the password alone.
    await endTrust(tx, userId);
    audit.about({ after: { ended } });
    return ended;
  });
  return { msg: words.ended(ended), data: {} };
};

export const sessionHandlers = { listSessions, endSession, endSessions } satisfies Handlers;
