import { and, asc, eq, max, type SQL, sql } from "drizzle-orm";
import type { Contract } from "~/contract";
import type { ParsedInputOf } from "~/contract/kit/endpoint";
import { DAY_CHARACTERS, REVIEW_DAYS_MAX, REVIEW_LINES_MAX, REVIEW_UNUSED_DAYS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import type { Handler, Handlers } from "../../call/handler";
import { tellOfReview } from "../../identity/notice/access-review";
import type { Transaction } from "../../kit/db/database";
import { locks } from "../../kit/db/locks";
import { allowLongStatements } from "../../kit/db/long-transaction";
import {
  accessReviewLines,
  accessReviews,
  applications,
  assignments,
  clients,
  connections,
  openIdRecords,
  users,
} from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure, invalid } from "../../kit/failure";
import { hasNotEnded } from "../../kit/scope/in-force";
import { type LineRow, linesOf, subjectOf } from "./review";
import { hasReviewer, waitingFor } from "./reviewers";
import { hashOf } from "./snapshot";
import { words } from "./words";

type Asked = ParsedInputOf<Contract["openAccessReview"]>;
type Scope = Pick<Asked, "applicationId" | "clientId" | "role">;

const PEOPLE_MAX = 200;

const openAccessReview: Handler<"openAccessReview"> = async (input, { hub, audit, session }) => {
  const deadline = deadlineOf(input.deadline);
  audit.about({ type: "ACCESS_REVIEW", name: input.name });
  const _id = await audit.change(async (tx) => {
    await allowLongStatements(tx);
    const scope = await namedScope(tx, input);
    const opened = { name: input.name, deadline, undecided: input.undecided };
    const by = { openedBy: session.userId, openedByName: session.name };
    const number = await nextNumber(tx);
    const [begun] = await tx
      .insert(accessReviews)
      .values({ number, ...scope, ...opened, ...by, lines: 0, hash: "" })
      .returning({ id: accessReviews.id });
    const reviewId = begun!.id;
    const lines = await takeLines(tx, reviewId, input);
    const [review] = await tx
      .update(accessReviews)
      .set({ lines: lines.length, hash: hashOf(lines) })
      .where(eq(accessReviews.id, reviewId))
      .returning();
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

/** @throws Failure 400 */
function deadlineOf(given: string): Date {
  const isDay = given.length === DAY_CHARACTERS;
  const deadline = new Date(Date.parse(given) + (isDay ? DAY_MS : 0));
  const refuse = (msg: string) => invalid(msg, { deadline: [msg] });
  if (deadline.getTime() <= Date.now()) throw refuse(words.deadlineIsOver);
  if (deadline.getTime() > Date.now() + REVIEW_DAYS_MAX * DAY_MS) throw refuse(words.deadlineTooLate(REVIEW_DAYS_MAX));
  return deadline;
}

/** No sequence: it would not be carried to another database. A second opening waits. */
async function nextNumber(tx: Transaction): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.reviewNumbers})`);
  const [found] = await tx.select({ last: max(accessReviews.number) }).from(accessReviews);
  return (found?.last ?? 0) + 1;
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

/** Living tokens: an application may renew them for months without a sign-in. */
const lastToken = sql`(
  select max(token.created_at) from ${openIdRecords} kept
  inner join ${openIdRecords} token on token.grant_hash = kept.id_hash
  where kept.user_id = ${assignments.userId} and kept.application_id = ${assignments.applicationId}
    and kept.model = 'Grant' and kept.payload ->> 'chosenClient' = ${assignments.clientId}::text)`;

const lastUse = sql`greatest(${assignments.lastUsedAt}, ${lastToken})`;

const NULL = sql<null>`null`;

/** @throws Failure 400 for none, or more than `REVIEW_LINES_MAX` */
async function takeLines(tx: Transaction, reviewId: string, scope: Scope): Promise<LineRow[]> {
  const unusedSince = sql`now() - make_interval(days => ${REVIEW_UNUSED_DAYS}::integer)`;
  const byName = [applications.name, clients.actualName, users.firstName, users.lastName].map(
    (name) => sql`lower(${name})`,
  );
  const order = [...byName, assignments.applicationId, assignments.clientId, assignments.userId];
  const position = sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`;
  const line = {
    reviewId: sql<string>`${reviewId}::uuid`.as("review_id"),
    position: position.as("position"),
    userId: assignments.userId,
    person: sql<string>`${users.firstName} || ' ' || ${users.lastName}`.as("person"),
    email: users.email,
    applicationId: assignments.applicationId,
    application: sql<string>`${applications.name}`.as("application"),
    clientId: assignments.clientId,
    client: sql<string>`${clients.actualName}`.as("client"),
    role: assignments.role,
    since: sql<Date>`${assignments.createdAt}`.as("since"),
    validFrom: assignments.validFrom,
    validUntil: assignments.validUntil,
    isSelfAssigned: assignments.isSelfAssigned,
    givenBy: assignments.givenBy,
    giver: sql<string | null>`coalesce(
      (select giver.first_name || ' ' || giver.last_name from ${users} giver where giver.id = ${assignments.givenBy}),
      (select source.name from ${connections} source where source.id = ${assignments.source}))`.as("giver"),
    lastUsedAt: sql<Date | null>`${lastUse}`.as("last_used_at"),
    isUnused: sql<boolean>`greatest(${assignments.createdAt}, ${lastUse}) < ${unusedSince}`.as("is_unused"),
    isForAdmins: sql<boolean>`not ${hasReviewer(assignments)}`.as("is_for_admins"),
    decision: NULL.as("decision"),
    reason: NULL.as("reason"),
    decidedAt: sql<null>`null::timestamptz`.as("decided_at"),
    decidedBy: sql<null>`null::uuid`.as("decided_by"),
    decidedByName: NULL.as("decided_by_name"),
    undoneAt: sql<null>`null::timestamptz`.as("undone_at"),
    undoneBy: sql<null>`null::uuid`.as("undone_by"),
    undoneByName: NULL.as("undone_by_name"),
  };
  await tx.insert(accessReviewLines).select(
    tx
      .select(line)
      .from(assignments)
      .innerJoin(users, and(eq(users.id, assignments.userId), notDeleted(users)))
      .innerJoin(applications, and(eq(applications.id, assignments.applicationId), notDeleted(applications)))
      .innerJoin(clients, eq(clients.id, assignments.clientId))
      .where(and(hasNotEnded(assignments), isInScope(scope)))
      .limit(REVIEW_LINES_MAX + 1),
  );
  const taken = await tx
    .select()
    .from(accessReviewLines)
    .where(linesOf({ id: reviewId }))
    .orderBy(asc(accessReviewLines.position));
  if (taken.length === 0) throw new Failure(400, words.nothingToReview);
  if (taken.length > REVIEW_LINES_MAX) throw new Failure(400, words.tooMany);
  return taken;
}

const isInScope = ({ applicationId, clientId, role }: Scope): SQL | undefined =>
  and(
    applicationId ? eq(assignments.applicationId, applicationId) : undefined,
    clientId ? eq(assignments.clientId, clientId) : undefined,
    role ? sql`lower(${assignments.role}) = lower(${role})` : undefined,
  );

export const openReviewHandlers = { openAccessReview } satisfies Handlers;
