import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ListedGrant } from "~/contract/grant";
import { GRANTS_MAX } from "~/contract/kit/rules";
import type { Queryable } from "../kit/db/database";
import { applications, clients, openIdRecords, sessions } from "../kit/db/schema";

const tokens = alias(openIdRecords, "tokens");

/** Of a grant that outlives its session (`offline_access`): whether a refresh token of it is still good. */
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

/**
 * The user's grants by which applications are signed in to in one of these sessions, and those that have outlived their
 * session.
 */
export async function listGrants(
  on: Queryable,
  userId: string,
  sessionIds: readonly string[],
): Promise<{ grants: ListedGrant[]; total: number }> {
  const signedIn = on
    .select({ sessionId: sessions.id, grantHash: sql<string>`i.grant_hash`.as("signed_in_grant") })
    .from(sessions)
    .innerJoin(sql`lateral openid_sign_ins(${sessions.id}) i`, sql`true`)
    .where(inArray(sessions.id, [...sessionIds]))
    .as("signed_in");
  const isLasting = and(isNull(openIdRecords.sessionId), isRefreshable(on))!;
  const rows = await on
    .select({
      id: openIdRecords.idHash,
      applicationId: applications.id,
      application: applications.name,
      client: clients.actualName,
      sessionId: signedIn.sessionId,
      isLasting: sql<boolean>`${isLasting}`,
      grantedAt: openIdRecords.createdAt,
      lastUsedAt: lastUsedAt.mapWith(openIdRecords.createdAt),
      total: sql<number>`count(*) over ()::int`,
    })
    .from(openIdRecords)
    .innerJoin(applications, eq(applications.id, openIdRecords.applicationId))
    .leftJoin(clients, sql`${clients.id}::text = ${openIdRecords.payload} ->> 'chosenClient'`)
    .leftJoin(signedIn, eq(signedIn.grantHash, openIdRecords.idHash))
    .where(
      and(grantsOfUser(userId), gt(openIdRecords.expiresAt, sql`now()`), or(isNotNull(signedIn.sessionId), isLasting)),
    )
    .orderBy(desc(lastUsedAt), desc(openIdRecords.idHash))
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
 * Takes one of the user's grants for this transaction alone: of several that end it at once, one does.
 * @returns what it is for; undefined where the user has none of this id
 */
export async function lockGrant(on: Queryable, userId: string, id: string) {
  const [found] = await on
    .select({ application: applications.name, applicationId: applications.id })
    .from(openIdRecords)
    .innerJoin(applications, eq(applications.id, openIdRecords.applicationId))
    .where(and(grantsOfUser(userId), eq(openIdRecords.idHash, id)))
    .for("update", { of: openIdRecords });
  return found;
}

/** With all that was issued under them; their applications are told, as when a session ends. */
export async function endGrants(on: Queryable, ids: readonly string[]): Promise<void> {
  await on.execute(sql`select end_openid_grants(${sql.param(ids)}::text[])`);
}

/**
 * Ends what the user has granted to outlive a session.
 * @param exceptSessionId whose applications go on
 * @returns how many were still good
 */
export async function endLastingGrants(on: Queryable, userId: string, exceptSessionId?: string): Promise<number> {
  const kept = sql`(select i.grant_hash from openid_sign_ins(${exceptSessionId ?? null}::uuid) i)`;
  const theirs = and(
    grantsOfUser(userId),
    isNull(openIdRecords.sessionId),
    exceptSessionId ? notInArray(openIdRecords.idHash, kept) : undefined,
  );
  const ending = await on
    .select({ hash: openIdRecords.idHash, wasGood: sql<boolean>`${isRefreshable(on)}` })
    .from(openIdRecords)
    .where(theirs)
    .for("update");
  const hashes = ending.map(({ hash }) => hash);
  if (hashes.length > 0) await endGrants(on, hashes);
  return ending.filter(({ wasGood }) => wasGood).length;
}
