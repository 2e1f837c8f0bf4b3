import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isSignedInAdmin, type Session } from "../../call/session";
import type { Queryable } from "../../kit/db/database";
import { accessReviewLines, applicationOwners, pocs, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { isUndecided, linesOf, type ReviewRow } from "./review";

const reviewing = and(eq(users.isActive, true), notDeleted(users))!;

/** A point of contact is the user with one of its email addresses, once that is verified. */
const isContact = and(
  sql`lower(${users.email}) in (lower(${pocs.email}), lower(${pocs.alternateEmail}))`,
  isNotNull(users.emailVerifiedAt),
)!;

interface Access {
  userId: PgColumn;
  applicationId: PgColumn;
  clientId: PgColumn;
  givenBy: PgColumn;
}

/** Neither the holder nor the giver of the access. */
const isSomebodyElse = ({ userId, givenBy }: Pick<Access, "userId" | "givenBy">, who: SQL | PgColumn): SQL =>
  sql`(${who} <> ${userId} and ${who} is distinct from ${givenBy})`;

/** An owner of the application or a point of contact of the client may decide on it. */
export const hasReviewer = (access: Access): SQL => sql`(
  exists (select from ${applicationOwners} inner join ${users} on ${users.id} = ${applicationOwners.userId}
    where ${applicationOwners.applicationId} = ${access.applicationId} and ${reviewing} and ${isSomebodyElse(access, users.id)})
  or exists (select from ${pocs} inner join ${users} on ${isContact}
    where ${pocs.clientId} = ${access.clientId} and ${reviewing} and ${isSomebodyElse(access, users.id)}))`;

export interface Reviewer {
  userId: string;
  isAdmin: boolean;
  /** Applications of which the user is an owner. */
  applicationIds: string[];
  /** Clients of which the user is a point of contact. */
  clientIds: string[];
}

/** Read anew for each call: whoever is owner no more decides no more. */
export async function reviewerIn(on: Queryable, session: Session): Promise<Reviewer> {
  const { userId } = session;
  const owned = await on
    .select({ id: applicationOwners.applicationId })
    .from(applicationOwners)
    .where(eq(applicationOwners.userId, userId));
  const contacted = await on
    .selectDistinct({ id: pocs.clientId })
    .from(pocs)
    .innerJoin(users, isContact)
    .where(and(eq(users.id, userId), reviewing));
  return {
    userId,
    isAdmin: isSignedInAdmin(session),
    applicationIds: owned.map(({ id }) => id),
    clientIds: contacted.map(({ id }) => id),
  };
}

/** For lines: of those that the reviewer decides on. Admins decide where nobody else could, and on what is undecided at last. */
export function isTheirs({ userId, isAdmin, applicationIds, clientIds }: Reviewer, review: ReviewRow): SQL {
  const isForAdmin = review.escalatedAt ? sql`true` : eq(accessReviewLines.isForAdmins, true);
  const ways = or(
    applicationIds.length > 0 ? inArray(accessReviewLines.applicationId, applicationIds) : undefined,
    clientIds.length > 0 ? inArray(accessReviewLines.clientId, clientIds) : undefined,
    isAdmin ? isForAdmin : undefined,
  );
  if (!ways) return sql`false`;
  return and(ways, isSomebodyElse(accessReviewLines, sql`${userId}::uuid`))!;
}

/** Whom undecided lines wait for, and how many; those with the most first. Admins are not among them. */
export async function waitingFor(on: Queryable, review: Pick<ReviewRow, "id">, most: number) {
  const isWaiting = and(linesOf(review), isUndecided, isSomebodyElse(accessReviewLines, users.id));
  const line = { userId: users.id, position: accessReviewLines.position };
  const owning = on
    .select(line)
    .from(accessReviewLines)
    .innerJoin(applicationOwners, eq(applicationOwners.applicationId, accessReviewLines.applicationId))
    .innerJoin(users, and(eq(users.id, applicationOwners.userId), reviewing))
    .where(isWaiting);
  const contacts = on
    .select(line)
    .from(accessReviewLines)
    .innerJoin(pocs, eq(pocs.clientId, accessReviewLines.clientId))
    .innerJoin(users, and(isContact, reviewing))
    .where(isWaiting);
  const theirs = owning.union(contacts).as("theirs");
  const counted = on
    .select({ userId: theirs.userId, waiting: sql<number>`count(*)::integer`.as("waiting") })
    .from(theirs)
    .groupBy(theirs.userId)
    .as("counted");
  return on
    .select({ user: users, waiting: counted.waiting })
    .from(counted)
    .innerJoin(users, eq(users.id, counted.userId))
    .orderBy(desc(counted.waiting), asc(users.id))
    .limit(most);
}
