import { and, eq, getTableName, gt, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AuthenticationMethod } from "~/contract/kit/authentication";
import type { Caller } from "~/contract/kit/caller";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { SESSION_LIMITS, type SessionLimits, sharedLimits } from "~/lib/session-limits";
import type { Session } from "../../call/session";
import type { Database, Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { applications, assignments, factorGrace, roles, sessions, userRoles, users } from "../../kit/db/schema";
import { newId, notDeleted } from "../../kit/db/schema/columns";
import { inForce } from "../../kit/scope/in-force";
import { administeredBy } from "../../kit/scope/reach";
import { hashToken, newToken } from "../../kit/security/tokens";
import { demandOfRole } from "../account/roles";
import { personName } from "../account/users";
import { termsDueOf } from "../terms/due";
import { browserOf, noteBrowser } from "./known-browsers";

/** Written at most this often. */
const SEEN_STEP_MS = MINUTE_MS;
const SELF_ASSIGNMENT_LIFE_MS = 10 * MINUTE_MS;

export async function raiseSession(
  on: Queryable,
  { id, methods }: Pick<Session, "id" | "methods">,
  shown: readonly AuthenticationMethod[],
): Promise<void> {
  await on
    .update(sessions)
    .set({ methods: [...new Set([...methods, ...shown])], authenticatedAt: new Date() })
    .where(eq(sessions.id, id));
}

/** For the sign-in that the application is about to begin. */
export async function noteOpening(
  on: Queryable,
  { id }: Pick<Session, "id">,
  opening: NonNullable<Session["opening"]>,
): Promise<void> {
  await on.update(sessions).set({ opening }).where(eq(sessions.id, id));
}

/** Ends with its parent session. */
export function launchSessionOf({ id: parentId, userId, expiresAt }: Session, applicationId: string) {
  const token = newToken();
  return {
    token,
    row: { id: newId(), tokenHash: hashToken(token), userId, kind: "LAUNCH", parentId, applicationId, expiresAt },
  } as const;
}

/** For a user whose email was just verified. It is no session: see the guard. */
export async function openSelfAssignment(on: Queryable, userId: string, caller: Caller): Promise<string> {
  const token = newToken();
  await on.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    kind: "SELF_ASSIGNMENT",
    clientAddress: caller.clientAddress,
    expiresAt: new Date(Date.now() + SELF_ASSIGNMENT_LIFE_MS),
  });
  return token;
}

const parents = alias(sessions, "parents");

/** The application must still be ACTIVE and assigned. */
const stillLaunchable = sql`exists (
  select 1 from ${applications} join ${assignments} on ${assignments.applicationId} = ${applications.id}
  where ${applications.id} = ${sessions.applicationId} and ${assignments.userId} = ${sessions.userId}
    and ${inForce(assignments)} and ${applications.status} = 'ACTIVE' and ${applications.deletedAt} is null)`;

const read = {
  id: sessions.id,
  userId: sessions.userId,
  person: { firstName: users.firstName, lastName: users.lastName, email: users.email },
  kind: sessions.kind,
  applicationId: sessions.applicationId,
  roleId: roles.id,
  role: roles.name,
  expiresAt: sessions.expiresAt,
  methods: sessions.methods,
  authenticatedAt: sessions.authenticatedAt,
  demand: demandOfRole,
  graceEndsAt: factorGrace.endsAt,
  opening: sessions.opening,
  termsDue: termsDueOf(sessions.userId),
  administers: administeredBy(sessions.userId),
  // A launch token idles with its parent. A join, planned for few sessions, would scan all.
  lastSeenAt: sql<Date>`case when ${sessions.parentId} is null then ${sessions.lastSeenAt}
    else (select ${parents.lastSeenAt} from ${sessions} as ${parents} where ${parents.id} = ${sessions.parentId}) end`.mapWith(
    sessions.lastSeenAt,
  ),
  idleMinutes: sql<number | null>`case when ${sessions.parentId} is null then ${sessions.idleMinutes}
    else (select ${parents.idleMinutes} from ${sessions} as ${parents} where ${parents.id} = ${sessions.parentId}) end`,
};

const selectSessions = <More extends Record<string, SQL>>(on: Pick<Queryable, "select">, more: More) =>
  on
    .select({ ...read, ...more })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true), notDeleted(users)))
    .leftJoin(userRoles, and(eq(userRoles.userId, sessions.userId), inForce(userRoles)))
    .leftJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.status, "ACTIVE"), notDeleted(roles)))
    .leftJoin(factorGrace, and(eq(factorGrace.userId, sessions.userId), eq(factorGrace.demand, demandOfRole)));

/** From the inserted row alone. */
const newSession = prepared("new_session", (on) => {
  const inserted = on
    .insert(sessions)
    .values({
      // A default would be fixed when the statement is prepared.
      id: sql.placeholder("id"),
      tokenHash: sql.placeholder("tokenHash"),
      userId: sql.placeholder("userId"),
      kind: "SESSION",
      clientAddress: sql.placeholder("clientAddress"),
      userAgent: sql.placeholder("userAgent"),
      methods: sql.placeholder("methods"),
      expiresAt: sql.placeholder("expiresAt"),
      idleMinutes: sql.placeholder("idleMinutes"),
    })
    .returning();
  const known = on.$with("known").as(noteBrowser(on));
  const isNewDevice = sql<boolean>`(select ${known.isNew} and ${known.hasOthers} from ${known})`;
  return selectSessions(on.with(on.$with(getTableName(sessions)).as(inserted), known), { isNewDevice });
});

/**
 * @param isShared at a computer that others use: it ends sooner
 * @returns the session, its token (stored nowhere) and whether browser and network are new; undefined if the user is not active
 */
export async function openSession(
  on: Queryable,
  userId: string,
  caller: Caller,
  methods: readonly AuthenticationMethod[] = [],
  limits: SessionLimits = SESSION_LIMITS,
  isShared = false,
): Promise<{ token: string; session: Session; isNewDevice: boolean } | undefined> {
  const token = newToken();
  const shared = isShared ? sharedLimits(limits) : undefined;
  const [opened] = await newSession(on).execute({
    id: newId(),
    tokenHash: hashToken(token),
    userId,
    clientAddress: caller.clientAddress,
    userAgent: (caller.userAgent ?? "").slice(0, 300),
    methods: [...methods],
    expiresAt: new Date(Date.now() + (shared ?? limits).hours * HOUR_MS),
    idleMinutes: shared?.idleMinutes ?? null,
    ...browserOf(caller),
  });
  if (!opened) return undefined;
  const { isNewDevice, ...session } = opened;
  return { token, session: sessionFrom(session), isNewDevice };
}

const sessionByHash = prepared("session_by_hash", (on) =>
  selectSessions(on, {}).where(
    and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), or(isNull(sessions.applicationId), stillLaunchable)),
  ),
);

type Read = Awaited<ReturnType<ReturnType<typeof sessionByHash>["execute"]>>[number];

export async function findSession(
  on: Database,
  token: string,
  limits: SessionLimits = SESSION_LIMITS,
): Promise<Session | undefined> {
  const [found] = await sessionByHash(on).execute({ tokenHash: hashToken(token) });
  if (!found || found.expiresAt.getTime() <= Date.now()) return undefined;

  const { lastSeenAt, idleMinutes } = found;
  const session = sessionFrom(found);
  if (idleMs({ lastSeenAt }) > idleLimitMs(limits, idleMinutes)) {
    await endSession(on, session.id);
    return undefined;
  }
  if (session.kind === "SESSION") await noteSeen(on, { id: session.id, lastSeenAt });
  return session;
}

const sessionFrom = ({ lastSeenAt: _, idleMinutes: _own, person, ...known }: Read): Session => ({
  ...known,
  name: personName(person),
});

/** @param own the session's, if it is shorter */
const idleLimitMs = ({ idleMinutes }: SessionLimits, own: number | null): number =>
  Math.min(idleMinutes, own ?? idleMinutes) * MINUTE_MS;
/** `idleLimitMs` says the same. `least` leaves out what is null. */
const idlesSince = (minutes: SQL): SQL =>
  sql`${sessions.lastSeenAt} <= now() - make_interval(mins => least(${minutes}, ${sessions.idleMinutes}))`;
const idleMs = ({ lastSeenAt }: { lastSeenAt: Date }): number => Date.now() - lastSeenAt.getTime();

/** `isLive` says the same in SQL. */
export const isSessionOpen = (
  session: { kind: string; expiresAt: Date; lastSeenAt: Date; idleMinutes: number | null },
  limits: SessionLimits,
): boolean =>
  session.kind === "SESSION" &&
  session.expiresAt.getTime() > Date.now() &&
  idleMs(session) <= idleLimitMs(limits, session.idleMinutes);

export async function noteSeen(on: Queryable, session: { id: string; lastSeenAt: Date }): Promise<void> {
  if (idleMs(session) > SEEN_STEP_MS) await noteSeenNow(on, session.id);
}

/** By the database's clock. */
export const isSeenAgain = sql<boolean>`(${sessions.lastSeenAt} < now() - make_interval(secs => ${sql.raw(String(SEEN_STEP_MS / 1_000))}))`;

export async function noteSeenNow(on: Queryable, sessionId: string): Promise<void> {
  await on.update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.id, sessionId));
}

/** Includes applications unassigned since. */
export async function logoutAddressesOf(on: Queryable, sessionId: string): Promise<{ name: string; url: string }[]> {
  return on
    .selectDistinct({ name: applications.name, url: applications.allowedUrl })
    .from(sessions)
    .innerJoin(applications, eq(applications.id, sessions.applicationId))
    .where(and(eq(sessions.parentId, sessionId), ne(applications.allowedUrl, "")));
}

/**
 * Its applications are told (hub/protocols/logout).
 * @returns the hash of its token; undefined if it had ended already
 */
export async function endSession(on: Queryable, sessionId: string): Promise<string | undefined> {
  const { tokenHash } = sessions;
  const [ended] = await on.delete(sessions).where(eq(sessions.id, sessionId)).returning({ tokenHash });
  return ended?.tokenHash;
}

const minutesOf = ({ idleMinutes }: SessionLimits): SQL => sql`${idleMinutes}::int`;

/** `isSessionOpen` says the same. */
export const isLive = (limits: SessionLimits) =>
  and(eq(sessions.kind, "SESSION"), gt(sessions.expiresAt, new Date()), not(idlesSince(minutesOf(limits))));

/** By the database's clock, for prepared statements; takes `idleMinutes`. */
export const isLiveByDatabase = sql<boolean>`(${sessions.kind} = 'SESSION' and ${sessions.expiresAt} > now()
  and not (${idlesSince(sql`${sql.placeholder("idleMinutes")}::int`)}))`;

/**
 * Their launch tokens end too, and applications are told.
 * @returns number of live sessions
 */
export async function endSessionsOf(
  on: Queryable,
  userId: string,
  exceptId?: string,
  limits: SessionLimits = SESSION_LIMITS,
): Promise<number> {
  const ended = await on
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), ne(sessions.kind, "LAUNCH"), exceptId ? ne(sessions.id, exceptId) : undefined),
    )
    .returning({ wasLive: sql<boolean>`${isLive(limits)}` });
  return ended.filter(({ wasLive }) => wasLive).length;
}

export async function sweepSessions(on: Queryable, limits: SessionLimits = SESSION_LIMITS): Promise<void> {
  const isIdle = and(eq(sessions.kind, "SESSION"), idlesSince(minutesOf(limits)));
  const isOver = or(lt(sessions.expiresAt, new Date()), isIdle);
  await on.delete(sessions).where(and(ne(sessions.kind, "LAUNCH"), isOver));
}
