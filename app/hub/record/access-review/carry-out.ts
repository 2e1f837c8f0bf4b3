import { and, eq, inArray, sql } from "drizzle-orm";
import type { REVIEW_DECISIONS, REVIEW_DEFAULTS } from "~/contract/kit/rules";
import type { OtherChange } from "../../call/audit";
import { removeAssignments } from "../../directory/user/give-assignment";
import { recordedAssignment } from "../../identity/account/links";
import type { Transaction } from "../../kit/db/database";
import { accessReviewLines, assignments } from "../../kit/db/schema";
import { type LineRow, lineSubject, linesOf, type ReviewRow, recordedLine } from "./review";

type Outcome = (typeof REVIEW_DECISIONS)[number];

export interface Deciding {
  decision: (typeof REVIEW_DEFAULTS)[number];
  reason: string | null;
  /** Null: the deadline. */
  by: { id: string; name: string } | null;
}

export interface CarriedOut {
  outcomes: Readonly<Record<Outcome, LineRow[]>>;
  /** One for each line, and one for each assignment that was removed. */
  events: OtherChange[];
}

/** Decides on locked, undecided lines. Leaves access that changed since the opening: nobody has seen it. */
export async function carryOut(
  tx: Transaction,
  review: ReviewRow,
  lines: readonly LineRow[],
  { decision, reason, by }: Deciding,
): Promise<CarriedOut> {
  const held = await heldNow(tx, review, lines);
  const isThere = (line: LineRow): boolean => isAsReviewed(line, held.get(line.position));
  const over = lines.filter((line) => !isThere(line));
  const there = lines.filter(isThere);
  const outcomes = {
    KEPT: decision === "KEEP" ? there : [],
    TAKEN_AWAY: decision === "TAKE_AWAY" ? there : [],
    OVER: over,
  };
  await removeAssignments(tx, outcomes.TAKEN_AWAY);
  for (const [outcome, decided] of Object.entries(outcomes) as [Outcome, LineRow[]][]) {
    if (decided.length === 0) continue;
    await tx
      .update(accessReviewLines)
      .set({
        decision: outcome,
        reason: outcome === "OVER" ? null : reason,
        decidedAt: sql`now()`,
        decidedBy: by?.id ?? null,
        decidedByName: by?.name ?? null,
      })
      .where(
        and(
          linesOf(review),
          inArray(
            accessReviewLines.position,
            decided.map(({ position }) => position),
          ),
        ),
      );
  }
  const kept = outcomes.KEPT.map((line): OtherChange => ({ action: "ACCESS_KEPT", ...said(review, line, reason) }));
  const taken = outcomes.TAKEN_AWAY.flatMap((line): OtherChange[] => [
    { action: "DETACHED", ...lineSubject(line), before: namedAccess(line), after: null },
    { action: "ACCESS_TAKEN_AWAY", ...said(review, line, reason) },
  ]);
  return { outcomes, events: [...kept, ...taken] };
}

const said = (review: ReviewRow, line: LineRow, reason: string | null) => ({
  ...lineSubject(line),
  before: null,
  after: recordedLine(review, line, reason),
});

export const namedAccess = (line: LineRow) => {
  const [application, client] = [
    { id: line.applicationId, name: line.application },
    { id: line.clientId, name: line.client },
  ];
  return { applications: [recordedAssignment(application, client, line.role, line)] };
};

type Held = typeof assignments.$inferSelect;

/** By position; locked. */
async function heldNow(tx: Transaction, review: ReviewRow, lines: readonly LineRow[]): Promise<Map<number, Held>> {
  if (lines.length === 0) return new Map();
  const found = await tx
    .select({ position: accessReviewLines.position, held: assignments })
    .from(accessReviewLines)
    .innerJoin(
      assignments,
      and(
        eq(assignments.userId, accessReviewLines.userId),
        eq(assignments.applicationId, accessReviewLines.applicationId),
        eq(assignments.clientId, accessReviewLines.clientId),
      ),
    )
    .where(
      and(
        linesOf(review),
        inArray(
          accessReviewLines.position,
          lines.map(({ position }) => position),
        ),
      ),
    )
    .orderBy(accessReviewLines.position)
    .for("update", { of: assignments });
  return new Map(found.map(({ position, held }) => [position, held]));
}

function isAsReviewed(line: LineRow, held: Held | undefined): boolean {
  if (!held || held.role !== line.role || held.givenBy !== line.givenBy) return false;
  if (held.validUntil && held.validUntil.getTime() <= Date.now()) return false;
  return (
    isSame(held.createdAt, line.since) &&
    isSame(held.validFrom, line.validFrom) &&
    isSame(held.validUntil, line.validUntil)
  );
}

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();
