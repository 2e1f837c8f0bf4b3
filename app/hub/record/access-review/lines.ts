import { and, asc, count, desc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { AccessReviewDetails } from "~/contract/access-review";
import type { ReviewedLine } from "~/contract/kit/reviewed-line";
import { EXPORT_BATCH_ROWS, type REVIEW_FILTERS, REVIEW_PAGE_LINES, REVIEW_UNDO_DAYS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { harmless } from "~/lib/harmless";
import type { Handler, Handlers } from "../../call/handler";
import { readsAll, type Session } from "../../call/session";
import { shownPeriod } from "../../identity/account/period";
import type { Queryable } from "../../kit/db/database";
import { accessReviewLines, accessReviews } from "../../kit/db/schema";
import { notFound } from "../../kit/failure";
import type { ListDefinition } from "../../kit/records/list";
import { readPage } from "../../kit/records/page";
import { isOpen, isUndecided, type LineRow, linesOf, type ReviewRow, reviewOf, toReview } from "./review";
import { isTheirs, mayReview, type Reviewer, reviewerIn, waitingFor } from "./reviewers";
import { snapshotOf } from "./snapshot";
import { words } from "./words";

const list: ListDefinition = {
  id: accessReviews.id,
  fields: {
    number: accessReviews.number,
    name: accessReviews.name,
    application: accessReviews.application,
    client: accessReviews.client,
    role: accessReviews.role,
    deadline: accessReviews.deadline,
    lines: accessReviews.lines,
    openedAt: accessReviews.createdAt,
    closedAt: accessReviews.closedAt,
  },
  mainField: "name",
  defaultSort: "-number",
};

const listAccessReviews: Handler<"listAccessReviews"> = async (input, { hub: { db } }) => {
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(accessReviews)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => db.$count(accessReviews, where),
  });
  const undecided = await undecidedOf(db, rows);
  const data = rows.map((review) => toReview(review, undecided.get(review.id) ?? 0));
  return { msg: words.listed, data, total };
};

async function undecidedOf(on: Queryable, reviews: readonly ReviewRow[]): Promise<Map<string, number>> {
  const { reviewId } = accessReviewLines;
  const ids = reviews.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const counted = await on
    .select({ reviewId, lines: count() })
    .from(accessReviewLines)
    .where(and(inArray(reviewId, ids), isUndecided))
    .groupBy(reviewId);
  return new Map(counted.map(({ reviewId, lines }) => [reviewId, lines]));
}

const accessReviewsToDecide: Handler<"accessReviewsToDecide"> = async (_input, { hub: { db }, session }) => {
  const open = await db.select().from(accessReviews).where(isOpen).orderBy(asc(accessReviews.deadline));
  if (open.length === 0) return { msg: words.listed, data: { reviews: [] } };
  const reviewer = await reviewerIn(db, session);
  if (!mayReview(reviewer)) return { msg: words.listed, data: { reviews: [] } };
  const { reviewId } = accessReviewLines;
  const counted = await db
    .select({ reviewId, undecided: sql<number>`(count(*) filter (where ${isUndecided}))::integer`, lines: count() })
    .from(accessReviewLines)
    .innerJoin(accessReviews, eq(accessReviews.id, reviewId))
    .where(and(isOpen, isTheirs(reviewer, accessReviews)))
    .groupBy(reviewId);
  const counts = new Map(counted.map((each) => [each.reviewId, each]));
  const reviews = open.flatMap((review) => {
    const { undecided = 0, lines = 0 } = counts.get(review.id) ?? {};
    return undecided > 0 ? [toReview(seenBy(session, review, lines), undecided)] : [];
  });
  return { msg: words.listed, data: { reviews } };
};

/** How many lines there are in all says something of other clients. */
const seenBy = (session: Session, review: ReviewRow, lines: number): ReviewRow =>
  readsAll(session) ? review : { ...review, lines };

type Filter = (typeof REVIEW_FILTERS)[number];

const { decision, isUnused } = accessReviewLines;

/** `mine`: lines that the caller decides on while the review is open. */
const filtersFor = (mine: SQL): Readonly<Record<Filter, SQL>> => ({
  MINE: and(isUndecided, mine)!,
  ALL: sql`true`,
  UNDECIDED: isUndecided,
  UNUSED: and(isUndecided, eq(isUnused, true))!,
  KEPT: eq(decision, "KEPT"),
  TAKEN_AWAY: eq(decision, "TAKEN_AWAY"),
  OVER: eq(decision, "OVER"),
});

const REVIEWERS_MAX = 50;

const accessReviewDetails: Handler<"accessReviewDetails"> = async (input, { hub: { db }, session }) => {
  const [review, reviewer] = await Promise.all([reviewOf(db, input.reviewId), reviewerIn(db, session)]);
  const theirs = isTheirs(reviewer, review);
  const seesAll = readsAll(session);
  const isStillOpen = review.closedAt === null && review.deadline.getTime() > Date.now();
  const filters = filtersFor(isStillOpen ? theirs : sql`false`);
  const visible = and(linesOf(review), seesAll ? undefined : theirs);
  const [counts, waiting] = await Promise.all([
    countsOf(db, visible, filters),
    seesAll && !review.closedAt ? waitingFor(db, review, REVIEWERS_MAX) : [],
  ]);
  if (!seesAll && counts.ALL === 0) throw notFound(words.notFound);
  const show = input.show ?? (counts.MINE > 0 ? "MINE" : "ALL");
  const rows = await db
    .select({ line: accessReviewLines, isTheirs: sql<boolean>`${theirs}` })
    .from(accessReviewLines)
    .where(and(visible, filters[show], gt(accessReviewLines.position, input.after ?? 0)))
    .orderBy(asc(accessReviewLines.position))
    .limit(REVIEW_PAGE_LINES + 1);
  const shown = rows.slice(0, REVIEW_PAGE_LINES);
  const previous = input.after ? await pageBefore(db, and(visible, filters[show]), input.after) : null;
  const data: AccessReviewDetails = {
    ...toReview(seenBy(session, review, counts.ALL), counts.UNDECIDED),
    hash: review.hash,
    escalatedAt: review.escalatedAt?.toISOString(),
    counts,
    reviewers: waiting.map(({ user, waiting }) => ({
      userId: user.id,
      name: harmless(`${user.firstName} ${user.lastName}`),
      waiting,
    })),
    show,
    page: shown.map(({ line, isTheirs }) => ({
      ...toLine(line),
      _id: String(line.position),
      mayDecide: isTheirs && isStillOpen && line.decision === null,
      mayUndo: whyNotUndone(line, reviewer, isStillOpen) === undefined,
    })),
    previous,
    next: rows.length > REVIEW_PAGE_LINES ? shown.at(-1)!.line.position : null,
  };
  return { msg: words.found, data };
};

/** The `after` of the page that ends at the position. */
async function pageBefore(on: Queryable, where: SQL | undefined, end: number): Promise<number> {
  const { position } = accessReviewLines;
  const [found] = await on
    .select({ position })
    .from(accessReviewLines)
    .where(and(where, lte(position, end)))
    .orderBy(desc(position))
    .offset(REVIEW_PAGE_LINES)
    .limit(1);
  return found?.position ?? 0;
}

async function countsOf(on: Queryable, visible: SQL | undefined, filters: Readonly<Record<Filter, SQL>>) {
  const counting = (filter: SQL) => sql<number>`(count(*) filter (where ${filter}))::integer`;
  const [counted] = await on
    .select({
      MINE: counting(filters.MINE),
      ALL: counting(filters.ALL),
      UNDECIDED: counting(filters.UNDECIDED),
      UNUSED: counting(filters.UNUSED),
      KEPT: counting(filters.KEPT),
      TAKEN_AWAY: counting(filters.TAKEN_AWAY),
      OVER: counting(filters.OVER),
    })
    .from(accessReviewLines)
    .where(visible);
  return counted!;
}

export type NotUndone = keyof Pick<typeof words.notUndone, "nothing" | "notYours" | "late" | "closed">;

/** Neither holder nor giver, not even as an Admin: nobody gives access back to themselves. */
export function whyNotUndone(line: LineRow, reviewer: Reviewer, isOpen: boolean): NotUndone | undefined {
  const { userId, isAdmin, applicationIds, clientIds, administeredIds } = reviewer;
  const isReviewer =
    applicationIds.includes(line.applicationId) || [...clientIds, ...administeredIds].includes(line.clientId);
  if (line.userId === userId || line.givenBy === userId) return "notYours";
  if (!isAdmin && !(isReviewer && line.decidedBy === userId)) return "notYours";
  if (line.decidedAt === null || line.decision === null || line.decision === "OVER") return "nothing";
  if (line.undoneAt && line.undoneAt >= line.decidedAt) return "nothing";
  if (line.decidedAt.getTime() + REVIEW_UNDO_DAYS * DAY_MS <= Date.now()) return "late";
  return line.decision === "KEPT" && !isOpen ? "closed" : undefined;
}

export const toLine = (line: LineRow): ReviewedLine => ({
  position: line.position,
  userId: line.userId,
  person: harmless(line.person),
  email: line.email,
  applicationId: line.applicationId,
  application: harmless(line.application),
  clientId: line.clientId,
  client: harmless(line.client),
  role: harmless(line.role),
  since: line.since.toISOString(),
  ...shownPeriod(line),
  givenBy: line.giver && harmless(line.giver),
  givenById: line.givenBy,
  isSelfAssigned: line.isSelfAssigned,
  lastUsedAt: line.lastUsedAt?.toISOString(),
  isUnused: line.isUnused,
  decision: line.decision,
  reason: line.reason && harmless(line.reason),
  decidedAt: line.decidedAt?.toISOString(),
  decidedBy: line.decidedByName && harmless(line.decidedByName),
  decidedById: line.decidedBy,
  undoneAt: line.undoneAt?.toISOString(),
  undoneBy: line.undoneByName && harmless(line.undoneByName),
  undoneById: line.undoneBy,
});

const exportAccessReview: Handler<"exportAccessReview"> = async ({ reviewId, after }, { hub: { db }, audit }) => {
  const review = await reviewOf(db, reviewId);
  await audit.exported({
    list: words.listed,
    after: after ? String(after) : undefined,
    searched: { review: words.numbered(review.number, review.name) },
    rows: async () => review.lines,
  });
  const rows = await db
    .select()
    .from(accessReviewLines)
    .where(and(linesOf(review), gt(accessReviewLines.position, after ?? 0)))
    .orderBy(asc(accessReviewLines.position))
    .limit(EXPORT_BATCH_ROWS);
  const data = rows.map((line) => ({
    ...toLine(line),
    _id: String(line.position),
    snapshot: snapshotOf(line),
  }));
  return { msg: words.found, data };
};

export const reviewHandlers = {
  listAccessReviews,
  accessReviewsToDecide,
  accessReviewDetails,
  exportAccessReview,
} satisfies Handlers;
