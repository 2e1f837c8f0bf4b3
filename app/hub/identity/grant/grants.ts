import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ListedGrant } from "~/contract/grant";
import { GRANTS_MAX } from "~/contract/kit/rules";
import type { Queryable } from "../../kit/db/database";
import { applications, clients, openIdRecords, sessions } from "../../kit/db/schema";

const tokens = alias(openIdRecords, "tokens");

const isRefreshable = (on: Queryable): SQL =>
  exists(
    on
      .select({ one: sql`1` })
      .from(tokens)
      .where(
        and(
          eq(tokens.grantHash, openIdRecords.idHash),
          eq(tokens.model, "RefreshToken"),
          isNull(tokens.consumedAt),
          gt(tokens.expiresAt, sql`now()`),
        ),
      ),
  );

const grantsOfUser = (userId: string) => and(eq(openIdRecords.userId, userId), eq(openIdRecords.model, "Grant"));

const lastUsedAt = sql`(select max(t.created_at) from ${openIdRecords} t where t.grant_hash = ${openIdRecords.idHash})`;

const sessionOfGrant = sql<string | null>`${openIdRecords.payload} ->> 'sessionUid'`;

/** Users see and end grants of one application and session as one. */
const idInSession = sql<string>`hash_of_grant(
  coalesce(${sessionOfGrant}, ${openIdRecords.idHash}) || ' ' || ${openIdRecords.applicationId}::text)`;

/** Live sign-ins in these sessions, and grants that outlived theirs. */
export async function listGrants(
  on: Queryable,
  userId: string,
  sessionIds: readonly string[],
): Promise<{ grants: ListedGrant[]; total: number }> {
  const signedIn = on
    .select({ sessionId: sessions.id, applicationId: sql<string>`i.application_id`.as("signed_in_application") })
    .from(sessions)
    .innerJoin(sql`lateral openid_sign_ins(${sessions.id}) i`, sql`true`)
    .where(inArray(sessions.id, [...sessionIds]))
    .as("signed_in");
  const isLasting = and(isNull(openIdRecords.sessionId), isRefreshable(on))!;
  const rows = await on
    .select({
      id: idInSession,
      applicationId: applications.id,
      application: applications.name,
      client: sql<string | null>`string_agg(distinct ${clients.actualName}, ', ' order by ${clients.actualName})`,
      sessionId: signedIn.sessionId,
      isLasting: sql<boolean>`bool_or(${isLasting})`,
      grantedAt: sql`min(${openIdRecords.createdAt})`.mapWith(openIdRecords.createdAt),
      lastUsedAt: sql`max(${lastUsedAt})`.mapWith(openIdRecords.createdAt),
      total: sql<number>`count(*) over ()::int`,
    })
    .from(openIdRecords)
    .innerJoin(applications, eq(applications.id, openIdRecords.applicationId))
    .leftJoin(clients, sql`${clients.id}::text = ${openIdRecords.payload} ->> 'chosenClient'`)
    .leftJoin(
      signedIn,
      and(
        eq(signedIn.applicationId, openIdRecords.applicationId),
        sql`${signedIn.sessionId}::text = ${sessionOfGrant}`,
      ),
    )
    .where(
      and(grantsOfUser(userId), gt(openIdRecords.expiresAt, sql`now()`), or(isNotNull(signedIn.sessionId), isLasting)),
    )
    .groupBy(sql`1`, applications.id, applications.name, signedIn.sessionId)
    .orderBy(desc(sql`max(${lastUsedAt})`), sql`1 desc`)
    .limit(GRANTS_MAX);
  const grants = rows.map(({ id, client, sessionId, total: _total, ...row }) => ({
    ...row,
    _id: id,
    client: client ?? "",
    ...(sessionId !== null && { sessionId }),
    grantedAt: row.grantedAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }));
  return { grants, total: rows[0]?.total ?? 0 };
}

/**
 * Locked: of several calls one ends them.
 * @returns undefined if the user has none
 */
export async function lockGrants(on: Queryable, userId: string, id: string) {
  const found = await on
    .select({ hash: openIdRecords.idHash, application: applications.name, applicationId: applications.id })
    .from(openIdRecords)
    .innerJoin(applications, eq(applications.id, openIdRecords.applicationId))
    .where(and(grantsOfUser(userId), eq(idInSession, id)))
    .orderBy(openIdRecords.idHash)
    .for("update", { of: openIdRecords });
  const [first] = found;
  if (!first) return undefined;
  const { application, applicationId } = first;
  return { is: { application, applicationId }, hashes: found.map(({ hash }) => hash) };
}

/** Ends their tokens too; applications are told as at the end of a session. */
export async function endGrants(on: Queryable, ids: readonly string[]): Promise<void> {
  await on.execute(sql`select end_openid_grants(${sql.param(ids)}::text[])`);
}

/**
 * @param exceptSessionId session whose applications keep theirs
 * @returns number of applications whose grant was still usable
 */
export async function endLastingGrants(on: Queryable, userId: string, exceptSessionId?: string): Promise<number> {
  const theirs = and(
    grantsOfUser(userId),
    isNull(openIdRecords.sessionId),
    exceptSessionId ? sql`${sessionOfGrant} is distinct from ${exceptSessionId}` : undefined,
  );
  const ending = await on
    .select({ hash: openIdRecords.idHash, id: idInSession, wasGood: sql<boolean>`${isRefreshable(on)}` })
    .from(openIdRecords)
    .where(theirs)
    .orderBy(openIdRecords.idHash)
    .for("update");
  const hashes = ending.map(({ hash }) => hash);
  if (hashes.length > 0) await endGrants(on, hashes);
  return new Set(ending.flatMap(({ id, wasGood }) => (wasGood ? [id] : []))).size;
}
