import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Contract } from "~/contract";
import type { ParsedInputOf } from "~/contract/kit/endpoint";
import { REVIEW_DAYS_MAX, REVIEW_LINES_MAX, REVIEW_UNUSED_DAYS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import type { Handler, Handlers } from "../../call/handler";
import { tellOfReview } from "../../identity/notice/access-review";
import type { Queryable, Transaction } from "../../kit/db/database";
import {
  accessReviewLines,
  accessReviews,
  applications,
  assignments,
  clients,
  openIdRecords,
  users,
} from "../../kit/db/schema";
import { newId, notDeleted } from "../../kit/db/schema/columns";
import { Failure, invalid } from "../../kit/failure";
import { hasNotEnded } from "../../kit/scope/in-force";
import { type LineRow, subjectOf } from "./review";
import { hasReviewer, waitingFor } from "./reviewers";
import { hashOf } from "./snapshot";
import { words } from "./words";

type Asked = ParsedInputOf<Contract["openAccessReview"]>;
type Scope = Pick<Asked, "applicationId" | "clientId" | "role">;

/** PostgreSQL takes at most 65,535 values in a statement. */
const BATCH_LINES = 1_000;
/** Mailed people. */
const PEOPLE_MAX = 200;

const openAccessReview: Handler<"openAccessReview"> = async (input, { hub, audit, session }) => {
  const deadline = deadlineOf(input.deadline);
  audit.about({ type: "ACCESS_REVIEW", name: input.name });
  const _id = await audit.change(async (tx) => {
    const scope = await namedScope(tx, input);
    const lines = await linesIn(tx, input);
    const reviewId = newId();
    const [review] = await tx
      .insert(accessReviews)
      .values({
        id: reviewId,
        ...scope,
        name: input.name,
        deadline,
        undecided: input.undecided,
        lines: lines.length,
        hash: hashOf(lines),
        openedBy: session.userId,
        openedByName: session.name,
      })
      .returning();
    for (let written = 0; written < lines.length; written += BATCH_LINES)
      await tx
        .insert(accessReviewLines)
        .values(lines.slice(written, written + BATCH_LINES).map((line) => ({ ...line, reviewId })));
    const { application, client, role, hash, undecided } = review!;
    audit.about({
      ...subjectOf(review!),
      after: { application, client, role, lines: lines.length, hash, deadline: deadline.toISOString(), undecided },
    });
    const people = await waitingFor(tx, review!, PEOPLE_MAX);
    const forAdmins = lines.filter(({ isForAdmins }) => isForAdmins).length;
    await tellOfReview(hub, tx, { review: review!, people, forAdmins, occasion: "opened" });
    return reviewId;
  });
  return { msg: words.opened, data: { _id } };
};

/** The day as a whole, in UTC. @throws Failure 400 */
function deadlineOf(day: string): Date {
  const deadline = new Date(Date.parse(day) + DAY_MS);
  const refuse = (msg: string) => invalid(msg, { deadline: [msg] });
  if (deadline.getTime() <= Date.now()) throw refuse(words.deadlineIsOver);
  if (deadline.getTime() > Date.now() + REVIEW_DAYS_MAX * DAY_MS) throw refuse(words.deadlineTooLate(REVIEW_DAYS_MAX));
  return deadline;
}

/** @throws Failure 400 */
async function namedScope(tx: Transaction, { applicationId, clientId, role }: Scope) {
  if (!applicationId && !clientId && !role) throw invalid(words.scopeNeeded, { applicationId: [words.scopeNeeded] });
  const [application] = applicationId
    ? await tx
        .select({ name: applications.name })
        .from(applications)
        .where(and(eq(applications.id, applicationId), notDeleted(applications)))
    : [];
  if (applicationId && !application)
    throw invalid(words.noSuchApplication, { applicationId: [words.noSuchApplication] });
  const [client] = clientId
    ? await tx.select({ name: clients.actualName }).from(clients).where(eq(clients.id, clientId))
    : [];
  if (clientId && !client) throw invalid(words.noSuchClient, { clientId: [words.noSuchClient] });
  return {
    applicationId: applicationId ?? null,
    application: application?.name,
    clientId: clientId ?? null,
    client: client?.name,
    role: role ?? null,
  };
}

/** What lives of the tokens that were given for the access. What ended is in the assignment (account/opening.ts). */
const lastToken = sql`(
  select max(token.created_at) from ${openIdRecords} kept
  inner join ${openIdRecords} token on token.grant_hash = kept.id_hash
  where kept.user_id = ${assignments.userId} and kept.application_id = ${assignments.applicationId}
    and kept.model = 'Grant' and kept.payload ->> 'chosenClient' = ${assignments.clientId}::text)`;

const lastUse = sql`greatest(${assignments.lastOpenedAt}, ${lastToken})`;

/**
 * Access in the scope that has not ended, of users and applications that are not deleted.
 * @throws Failure 400 for none, or more than `REVIEW_LINES_MAX`
 */
async function linesIn(on: Queryable, scope: Scope): Promise<Omit<LineRow, "reviewId">[]> {
  const unusedSince = sql`now() - make_interval(days => ${REVIEW_UNUSED_DAYS}::integer)`;
  const found = await on
    .select({
      assignment: assignments,
      user: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      application: applications.name,
      client: clients.actualName,
      giver: sql<string | null>`(select giver.first_name || ' ' || giver.last_name from ${users} giver
        where giver.id = ${assignments.givenBy})`,
      lastUsedAt: lastUse.mapWith(assignments.lastOpenedAt) as SQL<Date | null>,
      isUnused: sql<boolean>`greatest(${assignments.createdAt}, ${lastUse}) < ${unusedSince}`,
      isForAdmins: sql<boolean>`not ${hasReviewer(assignments)}`,
    })
    .from(assignments)
    .innerJoin(users, and(eq(users.id, assignments.userId), notDeleted(users)))
    .innerJoin(applications, and(eq(applications.id, assignments.applicationId), notDeleted(applications)))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(and(hasNotEnded(assignments), isInScope(scope)))
    .orderBy(
      ...[applications.name, clients.actualName, users.firstName, users.lastName].map((name) =>
        asc(sql`lower(${name})`),
      ),
      asc(assignments.applicationId),
      asc(assignments.clientId),
      asc(assignments.userId),
    )
    .limit(REVIEW_LINES_MAX + 1);
  if (found.length === 0) throw new Failure(400, words.nothingToReview);
  if (found.length > REVIEW_LINES_MAX) throw new Failure(400, words.tooMany);
  return found.map(({ assignment, user, ...line }, index) => ({
    ...line,
    position: index + 1,
    userId: assignment.userId,
    person: `${user.firstName} ${user.lastName}`,
    email: user.email,
    applicationId: assignment.applicationId,
    clientId: assignment.clientId,
    role: assignment.role,
    since: assignment.createdAt,
    validFrom: assignment.validFrom,
    validUntil: assignment.validUntil,
    isSelfAssigned: assignment.isSelfAssigned,
    givenBy: assignment.givenBy,
    ...UNDECIDED,
  }));
}

const isInScope = ({ applicationId, clientId, role }: Scope): SQL | undefined =>
  and(
    applicationId ? eq(assignments.applicationId, applicationId) : undefined,
    clientId ? eq(assignments.clientId, clientId) : undefined,
    role ? sql`lower(${assignments.role}) = lower(${role})` : undefined,
  );

const UNDECIDED = {
  decision: null,
  reason: null,
  decidedAt: null,
  decidedBy: null,
  decidedByName: null,
  undoneAt: null,
  undoneBy: null,
  undoneByName: null,
} satisfies Partial<LineRow>;

export const openReviewHandlers = { openAccessReview } satisfies Handlers;
