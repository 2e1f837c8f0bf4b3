import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { validate } from "uuid";
import type { AccessReview } from "~/contract/access-review";
import { harmless } from "~/lib/harmless";
import type { Queryable, Transaction } from "../../kit/db/database";
import { type AuditValues, accessReviewLines, accessReviews } from "../../kit/db/schema";
import { Failure, notFound } from "../../kit/failure";
import { words } from "./words";

export type ReviewRow = typeof accessReviews.$inferSelect;
export type LineRow = typeof accessReviewLines.$inferSelect;

/** By the database's clock, whether or not it was closed already (sweep.ts). */
export const isOpen = and(isNull(accessReviews.closedAt), gt(accessReviews.deadline, sql`now()`))!;

export const isUndecided = isNull(accessReviewLines.decision);

export const linesOf = ({ id }: Pick<ReviewRow, "id">): SQL => eq(accessReviewLines.reviewId, id);

/** @throws Failure 404 */
export async function reviewOf(on: Queryable, id: string): Promise<ReviewRow> {
  const [found] = validate(id) ? await on.select().from(accessReviews).where(eq(accessReviews.id, id)) : [];
  if (!found) throw notFound(words.notFound);
  return found;
}

/** Locks the review against being closed until the transaction ends. @throws Failure 404 */
export async function claimReview(tx: Transaction, id: string): Promise<{ review: ReviewRow; isOpen: boolean }> {
  const { id: known } = await reviewOf(tx, id);
  const [found] = await tx
    .select({ review: accessReviews, isOpen: sql<boolean>`${isOpen}` })
    .from(accessReviews)
    .where(eq(accessReviews.id, known))
    .for("share");
  if (!found) throw notFound(words.notFound);
  return found;
}

/** @throws Failure 409 */
export function mustBeOpen(found: { isOpen: boolean }): void {
  if (!found.isOpen) throw new Failure(409, words.over);
}

export const subjectOf = ({ id, number, name }: ReviewRow) => ({
  type: "ACCESS_REVIEW" as const,
  id,
  name: words.numbered(number, name),
});

export const recordedLine = (review: ReviewRow, line: LineRow, reason: string | null): AuditValues => ({
  review: { id: review.id, name: words.numbered(review.number, review.name) },
  line: line.position,
  application: { id: line.applicationId, name: line.application },
  client: { id: line.clientId, name: line.client },
  role: line.role,
  reason,
});

export const lineSubject = ({ userId, person, email }: LineRow) => ({
  type: "USER" as const,
  id: userId,
  name: `${person} (${email})`,
});

export const toReview = (review: ReviewRow, linesUndecided: number): AccessReview => ({
  _id: review.id,
  number: review.number,
  name: harmless(review.name),
  applicationId: review.applicationId,
  application: review.application && harmless(review.application),
  clientId: review.clientId,
  client: review.client && harmless(review.client),
  role: review.role && harmless(review.role),
  deadline: review.deadline.toISOString(),
  undecided: review.undecided,
  lines: review.lines,
  linesUndecided,
  openedAt: review.createdAt.toISOString(),
  openedBy: harmless(review.openedByName),
  openedById: review.openedBy,
  closedAt: review.closedAt?.toISOString(),
});
