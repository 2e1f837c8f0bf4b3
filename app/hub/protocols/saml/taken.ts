import { and, count, desc, eq, ilike, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { SignOn } from "../../directory/sign-on/read";
import type { Queryable } from "../../kit/db/database";
import {
  applicationSignOns,
  applications,
  samlCertificates,
  samlSessions,
  samlTakenCertificates as taken,
} from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { escaped } from "../../kit/records/list";
import type { LogoutRequest } from "./logout-message";

/**
 * The application names the session and the person as an assertion told it: it took the certificate that signed the assertion.
 * @param asked signed by the application: the assertion came by a browser, which could name them as well
 */
export async function noteTaken(
  on: Queryable,
  { applicationId, entityId }: Pick<SignOn, "applicationId" | "entityId">,
  { nameId, sessionIndexes }: Pick<LogoutRequest, "nameId" | "sessionIndexes">,
): Promise<void> {
  const named = await on
    .selectDistinct({ certificateId: samlSessions.certificateId })
    .from(samlSessions)
    .where(
      and(
        eq(samlSessions.applicationId, applicationId),
        sql`${samlSessions.sessionIndex} = any(${sql.param([...sessionIndexes])}::text[])`,
        eq(samlSessions.nameId, nameId),
        isNotNull(samlSessions.certificateId),
      ),
    );
  if (named.length === 0 || entityId === null) return;
  const known = { entityId, takenAt: new Date() };
  await on
    .insert(taken)
    .values(named.map(({ certificateId }) => ({ applicationId, certificateId: certificateId!, ...known })))
    .onConflictDoUpdate({ target: [taken.applicationId, taken.certificateId], set: known });
}

/** All applications that speak SAML, with the newest certificate that each was seen to take. */
function speakingSaml(on: Queryable) {
  const isOfProgram: SQL | undefined = and(
    eq(taken.applicationId, applicationSignOns.applicationId),
    eq(taken.entityId, applicationSignOns.entityId),
  );
  const newest = on
    .select({ certificateId: taken.certificateId, certificate: samlCertificates.certificate, takenAt: taken.takenAt })
    .from(taken)
    .innerJoin(samlCertificates, eq(samlCertificates.id, taken.certificateId))
    .where(isOfProgram)
    .orderBy(desc(samlCertificates.signsFrom))
    .limit(1)
    .as("newest");
  return on
    .select({
      id: applications.id,
      name: applications.name,
      certificateId: newest.certificateId,
      certificate: newest.certificate,
      takenAt: newest.takenAt,
    })
    .from(applicationSignOns)
    .innerJoin(applications, eq(applications.id, applicationSignOns.applicationId))
    .leftJoinLateral(newest, sql`true`)
    .where(and(eq(applicationSignOns.kind, "saml"), notDeleted(applications)))
    .as("speaking");
}

interface Wanted {
  /** Part of the name. */
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** A page, by name: those that were not seen to take the current certificate come first. `found`: by the search; `unseen`: of `all`. */
export async function applicationsWithTaken(on: Queryable, currentId: string, { search, limit, offset }: Wanted) {
  const speaking = speakingSaml(on);
  const isSeen = sql<boolean>`coalesce(${speaking.certificateId} = ${currentId}, false)`;
  const isFound = search ? ilike(speaking.name, `%${escaped(search)}%`) : sql`true`;
  const countOf = (filter: SQL) => sql<number>`(count(*) filter (where ${filter}))::integer`;
  const [rows, [counts]] = await Promise.all([
    on.select().from(speaking).where(isFound).orderBy(isSeen, speaking.name, speaking.id).limit(limit).offset(offset),
    on.select({ all: count(), unseen: countOf(not(isSeen)), found: countOf(isFound) }).from(speaking),
  ]);
  return { rows, ...counts! };
}

export async function takenBy(on: Queryable, applicationId: string) {
  const speaking = speakingSaml(on);
  const [found] = await on.select().from(speaking).where(eq(speaking.id, applicationId));
  return found;
}
