import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { REVIEW_ESCALATION_DAYS, REVIEW_REMINDER_DAYS } from "~/contract/kit/rules";
import type { Services } from "../../call/services";
import { tellOfReview } from "../../identity/notice/access-review";
import type { Transaction } from "../../kit/db/database";
import { accessReviewLines, accessReviews } from "../../kit/db/schema";
import { writeEvents } from "../audit/new-event";
import { carryOut } from "./carry-out";
import { isOpen, isUndecided, linesOf, type ReviewRow, subjectOf } from "./review";
import { waitingFor } from "./reviewers";
import { words } from "./words";

type Hub = Pick<Services, "db" | "outbox" | "publicUrl">;

const REVIEWS_AT_ONCE = 20;
const LINES_AT_ONCE = 500;
const PEOPLE_MAX = 200;

/** Reminds, escalates and closes due reviews. Each step is one process's transaction; the next run does the rest. */
export async function sweepAccessReviews(hub: Hub): Promise<void> {
  for (const days of REVIEW_REMINDER_DAYS) await remind(hub, days);
  await escalate(hub);
  const due = await hub.db
    .select({ id: accessReviews.id })
    .from(accessReviews)
    .where(isDue)
    .orderBy(asc(accessReviews.deadline))
    .limit(REVIEWS_AT_ONCE);
  for (const { id } of due) while (await closeSome(hub, id));
}

const isDue = and(isNull(accessReviews.closedAt), lte(accessReviews.deadline, sql`now()`));

const isWithin = (days: number) => lte(accessReviews.deadline, sql`now() + make_interval(days => ${days}::integer)`);

/** Not of a lead that is longer than the review. */
async function remind(hub: Hub, days: number): Promise<void> {
  const { createdAt, deadline, remindedDays } = accessReviews;
  await hub.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(accessReviews)
      .where(
        and(
          isOpen,
          isWithin(days),
          sql`coalesce(${remindedDays} > ${days}, true)`,
          sql`${createdAt} < ${deadline} - make_interval(days => ${days}::integer)`,
        ),
      )
      .limit(REVIEWS_AT_ONCE)
      .for("update", { skipLocked: true });
    for (const review of due) {
      await tx.update(accessReviews).set({ remindedDays: days }).where(eq(accessReviews.id, review.id));
      const people = await waitingFor(tx, review, PEOPLE_MAX);
      const forAdmins = await tx.$count(
        accessReviewLines,
        and(linesOf(review), isUndecided, review.escalatedAt ? undefined : eq(accessReviewLines.isForAdmins, true)),
      );
      await tellOfReview(hub, tx, { review, people, forAdmins, occasion: `reminder:${days}` });
    }
  });
}

/** From now on Admins decide too. */
async function escalate(hub: Hub): Promise<void> {
  await hub.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(accessReviews)
      .where(and(isOpen, isNull(accessReviews.escalatedAt), isWithin(REVIEW_ESCALATION_DAYS)))
      .limit(REVIEWS_AT_ONCE)
      .for("update", { skipLocked: true });
    for (const review of due) {
      await tx.update(accessReviews).set({ escalatedAt: sql`now()` }).where(eq(accessReviews.id, review.id));
      const forAdmins = await tx.$count(accessReviewLines, and(linesOf(review), isUndecided));
      await tellOfReview(hub, tx, { review, people: [], forAdmins, occasion: "escalated" });
    }
  });
}

/** @returns whether lines may be left */
const closeSome = ({ db }: Hub, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [review] = await tx
      .select()
      .from(accessReviews)
      .where(and(eq(accessReviews.id, id), isDue))
      .for("update", { skipLocked: true });
    if (!review) return false;
    const lines = await tx
      .select()
      .from(accessReviewLines)
      .where(and(linesOf(review), isUndecided))
      .orderBy(asc(accessReviewLines.position))
      .limit(LINES_AT_ONCE)
      .for("update");
    if (lines.length === 0) {
      await close(tx, review);
      return false;
    }
    const { events } = await carryOut(tx, review, lines, { decision: review.undecided, reason: null, by: null });
    await writeEvents(
      tx,
      events.map(({ type, id, name, ...event }) => ({
        ...event,
        ...byItself,
        subjectType: type,
        subjectId: id,
        subjectName: name,
      })),
      nowhere,
    );
    return true;
  });

const byItself = { outcome: "SUCCESS", actorName: words.byItself } as const;
const nowhere = { clientAddress: "" };

async function close(tx: Transaction, review: ReviewRow): Promise<void> {
  await tx.update(accessReviews).set({ closedAt: sql`now()` }).where(eq(accessReviews.id, review.id));
  const { type, id, name } = subjectOf(review);
  const decided = await tx
    .select({ decision: accessReviewLines.decision, lines: sql<number>`count(*)::integer` })
    .from(accessReviewLines)
    .where(linesOf(review))
    .groupBy(accessReviewLines.decision);
  const countOf = (outcome: string) => decided.find(({ decision }) => decision === outcome)?.lines ?? 0;
  const after = { kept: countOf("KEPT"), takenAway: countOf("TAKEN_AWAY"), over: countOf("OVER"), hash: review.hash };
  const event = { action: "REVIEW_CLOSED" as const, ...byItself, subjectType: type, subjectId: id, subjectName: name };
  await writeEvents(tx, [{ ...event, after }], nowhere);
}
