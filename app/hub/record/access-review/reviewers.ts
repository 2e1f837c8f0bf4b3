import { and, count, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isSignedInAdmin, type Session } from "../../call/session";
import type { User } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import { accessReviewLines, type accessReviews, applicationOwners, pocs, users } from "../../kit/db/schema";
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

export const hasReviewer = (access: Access): SQL => sql`(
  exists (select from ${applicationOwners} inner join ${users} on ${users.id} = ${applicationOwners.userId}
    where ${applicationOwners.applicationId} = ${access.applicationId} and ${reviewing} and ${isSomebodyElse(access, users.id)})
  or exists (select from ${pocs} inner join ${users} on ${isContact}
    where ${pocs.clientId} = ${access.clientId} and ${reviewing} and ${isSomebodyElse(access, users.id)}))`;

export interface Reviewer {
  userId: string;
  isAdmin: boolean;
  applicationIds: string[];
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

/** False for most people: nothing can wait for them. */
export const mayReview = ({ isAdmin, applicationIds, clientIds }: Reviewer): boolean =>
  isAdmin || applicationIds.length > 0 || clientIds.length > 0;

/** Admins decide where nobody else could, and on what is undecided at last. */
export function isTheirs(
  { userId, isAdmin, applicationIds, clientIds }: Reviewer,
  review: Pick<ReviewRow, "escalatedAt"> | typeof accessReviews,
): SQL {
  const isForAdmin = or(sql`${review.escalatedAt}::timestamptz is not null`, eq(accessReviewLines.isForAdmins, true));
  const ways = or(
    applicationIds.length > 0 ? inArray(accessReviewLines.applicationId, applicationIds) : undefined,
    clientIds.length > 0 ? inArray(accessReviewLines.clientId, clientIds) : undefined,
    isAdmin ? isForAdmin : undefined,
  );
  if (!ways) return sql`false`;
  return and(ways, isSomebodyElse(accessReviewLines, sql`${userId}::uuid`))!;
}

interface Waiting {
  user: User;
  waiting: number;
}

/** Those with the most first; Admins are not among them. */
export async function waitingFor(on: Queryable, review: Pick<ReviewRow, "id">, most: number): Promise<Waiting[]> {
  const { applicationId, clientId, userId, givenBy } = accessReviewLines;
  const undecided = and(linesOf(review), isUndecided);
  const groups = await on
    .select({ applicationId, clientId, givenBy, lines: count() })
    .from(accessReviewLines)
    .where(undecided)
    .groupBy(applicationId, clientId, givenBy);
  if (groups.length === 0) return [];
  const reviewers = await reviewersOf(on, groups);
  const ids = reviewers.map(({ user }) => user.id);
  const own =
    ids.length === 0
      ? []
      : await on
          .select({ applicationId, clientId, userId, givenBy })
          .from(accessReviewLines)
          .where(and(undecided, inArray(userId, ids)));
  return reviewers
    .map(({ user, applicationIds, clientIds }) => {
      const decidesOn = ({ applicationId, clientId, givenBy }: Scope & { givenBy: string | null }) =>
        (applicationIds.has(applicationId) || clientIds.has(clientId)) && givenBy !== user.id;
      const lines = groups.filter(decidesOn).reduce((sum, { lines }) => sum + lines, 0);
      return { user, waiting: lines - own.filter((line) => line.userId === user.id && decidesOn(line)).length };
    })
    .filter(({ waiting }) => waiting > 0)
    .sort((one, other) => other.waiting - one.waiting)
    .slice(0, most);
}

interface Scope {
  applicationId: string;
  clientId: string;
}

async function reviewersOf(on: Queryable, scopes: readonly Scope[]) {
  const found = new Map<string, { user: User; applicationIds: Set<string>; clientIds: Set<string> }>();
  const known = (user: User) => {
    const reviewer = found.get(user.id) ?? { user, applicationIds: new Set(), clientIds: new Set() };
    found.set(user.id, reviewer);
    return reviewer;
  };
  const { applicationId } = applicationOwners;
  const owners = await on
    .select({ applicationId, user: users })
    .from(applicationOwners)
    .innerJoin(users, and(eq(users.id, applicationOwners.userId), reviewing))
    .where(inArray(applicationId, [...new Set(scopes.map((scope) => scope.applicationId))]));
  for (const owner of owners) known(owner.user).applicationIds.add(owner.applicationId);
  const contacts = await on
    .select({ clientId: pocs.clientId, user: users })
    .from(pocs)
    .innerJoin(users, and(isContact, reviewing))
    .where(inArray(pocs.clientId, [...new Set(scopes.map((scope) => scope.clientId))]));
  for (const contact of contacts) known(contact.user).clientIds.add(contact.clientId);
  return [...found.values()];
}
