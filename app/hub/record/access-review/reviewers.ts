import { and, count, eq, inArray, isNotNull, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isSignedInAdmin, type Session, scopeOf } from "../../call/session";
import type { User } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import {
  accessReviewLines,
  type accessReviews,
  applicationOwners,
  clientAdministrators,
  clients,
  pocs,
  users,
} from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { inForce } from "../../kit/scope/in-force";
import { isUnprivileged } from "../../kit/scope/reach";
import { isUndecided, linesOf, type ReviewRow } from "./review";

const reviewing = and(eq(users.isActive, true), notDeleted(users))!;

/** A point of contact is the user with one of its email addresses, once that is verified. */
const isContact = and(
  sql`lower(${users.email}) in (lower(${pocs.email}), lower(${pocs.alternateEmail}))`,
  isNotNull(users.emailVerifiedAt),
)!;

/** An Admin or Auditor decides as such. */
const isAdministrator = and(
  eq(users.id, clientAdministrators.userId),
  inForce(clientAdministrators),
  reviewing,
  isUnprivileged(users.id),
)!;
const isClientInUse = and(eq(clients.id, clientAdministrators.clientId), eq(clients.status, "ACTIVE"))!;

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
    where ${pocs.clientId} = ${access.clientId} and ${reviewing} and ${isSomebodyElse(access, users.id)})
  or ${isUnprivileged(access.userId)} and exists (select from ${clientAdministrators}
    inner join ${users} on ${isAdministrator} inner join ${clients} on ${isClientInUse}
    where ${clientAdministrators.clientId} = ${access.clientId} and ${isSomebodyElse(access, users.id)}))`;

export interface Reviewer {
  userId: string;
  isAdmin: boolean;
  applicationIds: string[];
  clientIds: string[];
  /** Clients whose people they look after: all but Admins and Auditors. */
  administeredIds: readonly string[];
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
    administeredIds: scopeOf(session) ?? [],
  };
}

/** False for most people: nothing can wait for them. */
export const mayReview = ({ isAdmin, applicationIds, clientIds, administeredIds }: Reviewer): boolean =>
  isAdmin || [applicationIds, clientIds, administeredIds].some((ids) => ids.length > 0);

/** Admins decide where nobody else could, and on what is undecided at last. */
export function isTheirs(
  { userId, isAdmin, applicationIds, clientIds, administeredIds }: Reviewer,
  review: Pick<ReviewRow, "escalatedAt"> | typeof accessReviews,
): SQL {
  const isForAdmin = or(sql`${review.escalatedAt}::timestamptz is not null`, eq(accessReviewLines.isForAdmins, true));
  const ways = or(
    applicationIds.length > 0 ? inArray(accessReviewLines.applicationId, applicationIds) : undefined,
    clientIds.length > 0 ? inArray(accessReviewLines.clientId, clientIds) : undefined,
    administeredIds.length > 0
      ? and(inArray(accessReviewLines.clientId, [...administeredIds]), isUnprivileged(accessReviewLines.userId))
      : undefined,
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
  const groupsOf = (whose: SQL) =>
    on
      .select({ applicationId, clientId, givenBy, lines: count() })
      .from(accessReviewLines)
      .where(and(undecided, whose))
      .groupBy(applicationId, clientId, givenBy);
  const [common, privileged] = [await groupsOf(isUnprivileged(userId)), await groupsOf(not(isUnprivileged(userId)))];
  const groups = [
    ...common.map((group) => ({ ...group, isPrivileged: false })),
    ...privileged.map((group) => ({ ...group, isPrivileged: true })),
  ];
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
    .map(({ user, applicationIds, clientIds, administeredIds }) => {
      const isAnswerable = ({ applicationId, clientId, isPrivileged = false }: Counted) =>
        applicationIds.has(applicationId) ||
        clientIds.has(clientId) ||
        (administeredIds.has(clientId) && !isPrivileged);
      const decidesOn = (counted: Counted) => isAnswerable(counted) && counted.givenBy !== user.id;
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

interface Counted extends Scope {
  givenBy: string | null;
  /** Held by Admins or Auditors. */
  isPrivileged?: boolean;
}

interface Answerable {
  user: User;
  applicationIds: Set<string>;
  clientIds: Set<string>;
  administeredIds: Set<string>;
}

async function reviewersOf(on: Queryable, scopes: readonly Scope[]) {
  const found = new Map<string, Answerable>();
  const known = (user: User) => {
    const none = {
      applicationIds: new Set<string>(),
      clientIds: new Set<string>(),
      administeredIds: new Set<string>(),
    };
    const reviewer = found.get(user.id) ?? { user, ...none };
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
  const administrators = await on
    .select({ clientId: clientAdministrators.clientId, user: users })
    .from(clientAdministrators)
    .innerJoin(users, isAdministrator)
    .innerJoin(clients, isClientInUse)
    .where(inArray(clientAdministrators.clientId, [...new Set(scopes.map((scope) => scope.clientId))]));
  for (const { user, clientId } of administrators) known(user).administeredIds.add(clientId);
  return [...found.values()];
}
