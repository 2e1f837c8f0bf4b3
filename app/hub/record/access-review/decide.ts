import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Contract } from "~/contract";
import type { ParsedInputOf } from "~/contract/kit/endpoint";
import { harmless } from "~/lib/harmless";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import { mustBeShownLately } from "../../call/session";
import { giveBack } from "../../directory/user/give-assignment";
import type { Transaction } from "../../kit/db/database";
import { accessReviewLines } from "../../kit/db/schema";
import { Failure, invalid, notAllowed, notFound } from "../../kit/failure";
import { carryOut, namedAccess } from "./carry-out";
import { whyNotUndone } from "./lines";
import {
  claimReview,
  type LineRow,
  lineSubject,
  linesOf,
  mustBeOpen,
  type ReviewRow,
  recordedLine,
  subjectOf,
} from "./review";
import { isTheirs, reviewerIn } from "./reviewers";
import { words } from "./words";

type Asked = ParsedInputOf<Contract["decideAccessReview"]>;

interface Refused {
  position: number;
  person: string;
  why: string;
}

const NAMED_MAX = 10;

/** Taking access away wants the user's recent authentication. */
const decideAccessReview: Handler<"decideAccessReview"> = async (input, context) => {
  const { audit, session } = context;
  const reason = input.reason || null;
  if (input.decision === "TAKE_AWAY") {
    mustBeShownLately(session);
    if (!reason) throw invalid(words.reasonToTakeAway, { reason: [words.reasonToTakeAway] });
  }
  const { outcomes, refused } = await audit.change(async (tx) => {
    const { review, lines, refused } = await claimLines(tx, input, context);
    if (lines.length === 0) throw new Failure(400, leftMessage(refused));
    const by = { id: session.userId, name: session.name };
    const { outcomes, events } = await carryOut(tx, review, lines, { decision: input.decision, reason, by });
    audit.about({
      after: {
        kept: outcomes.KEPT.length,
        takenAway: outcomes.TAKEN_AWAY.length,
        over: outcomes.OVER.length,
        reason,
      },
    });
    audit.also(events);
    return { outcomes, refused };
  });
  const { KEPT, TAKEN_AWAY, OVER } = outcomes;
  const done = words.decided(KEPT.length, TAKEN_AWAY.length, OVER.length);
  return {
    msg: refused.length === 0 ? done : `${done}. ${leftMessage(refused)}`,
    data: {
      decided: [...KEPT, ...TAKEN_AWAY, ...OVER].map(({ position }) => position),
      refused: refused.map(({ position, why }) => ({ position, why })),
    },
  };
};

/**
 * Locks the lines: of several calls, one decides on each.
 * @throws Failure 404 for strangers, 409 once the review is closed
 */
async function claimLines(
  tx: Transaction,
  { reviewId, positions, decision, reason }: Asked,
  { audit, session }: SignedInContext,
): Promise<{ review: ReviewRow; lines: LineRow[]; refused: Refused[] }> {
  const found = await claimReview(tx, reviewId);
  const { review } = found;
  const theirs = isTheirs(await reviewerIn(tx, session), review);
  const isReviewer = (await tx.$count(accessReviewLines, and(linesOf(review), theirs))) > 0;
  if (!isReviewer) throw notFound(words.notFound);
  audit.about(subjectOf(review));
  mustBeOpen(found);
  const asked = [...new Set(positions)];
  const locked = await tx
    .select()
    .from(accessReviewLines)
    .where(and(linesOf(review), theirs, inArray(accessReviewLines.position, asked)))
    .orderBy(asc(accessReviewLines.position))
    .for("update");
  const known = new Set(locked.map(({ position }) => position));
  const refused: Refused[] = asked
    .filter((position) => !known.has(position))
    .map((position) => ({ position, person: "", why: words.refused.unknown }));
  const lines: LineRow[] = [];
  for (const line of locked) {
    const why = whyRefused(line, { decision, reason });
    if (why) refused.push({ position: line.position, person: line.person, why });
    else lines.push(line);
  }
  return { review, lines, refused };
}

function whyRefused(line: LineRow, { decision, reason }: Pick<Asked, "decision" | "reason">): string | undefined {
  if (line.decision) return words.refused.decided(line.decidedByName ?? words.byItself);
  if (decision === "KEEP" && line.isUnused && !reason) return words.refused.reason;
  return undefined;
}

function leftMessage(refused: readonly Refused[]): string {
  const named = refused
    .slice(0, NAMED_MAX)
    .map(({ position, person, why }) => words.line(position, harmless(person), why));
  const more = refused.length > NAMED_MAX ? [words.more(refused.length - NAMED_MAX)] : [];
  return words.left([...named, ...more].join("; "));
}

/** Access that was taken away is given back, with its giver and dates. */
const undoAccessReviewDecision: Handler<"undoAccessReviewDecision"> = async ({ reviewId, position }, context) => {
  const { audit, session } = context;
  const msg = await audit.change(async (tx) => {
    const { review, isOpen } = await claimReview(tx, reviewId);
    const [line] = await tx
      .select()
      .from(accessReviewLines)
      .where(and(linesOf(review), eq(accessReviewLines.position, position)))
      .for("update");
    const reviewer = await reviewerIn(tx, session);
    const isTheirOwn = line?.decidedBy === session.userId;
    if (!line || (!isTheirOwn && !reviewer.isAdmin)) throw notFound(words.notFound);
    audit.about(subjectOf(review));
    const why = whyNotUndone(line, reviewer, isOpen);
    if (why === "notYours") throw notAllowed(words.notUndone.notYours);
    if (why) throw new Failure(409, words.notUndone[why]);
    if (line.decision === "TAKEN_AWAY") {
      await giveBackLine(tx, line);
      const back = { ...lineSubject(line), before: null };
      audit.also([
        { action: "ATTACHED", ...back, after: namedAccess(line) },
        { action: "ACCESS_GIVEN_BACK", ...back, after: recordedLine(review, line, line.reason) },
      ]);
    }
    audit.about({ after: { ...recordedLine(review, line, line.reason), user: { id: line.userId, name: line.email } } });
    await tx
      .update(accessReviewLines)
      .set({
        undoneAt: sql`now()`,
        undoneBy: session.userId,
        undoneByName: session.name,
        ...(isOpen && { decision: null, reason: null, decidedAt: null, decidedBy: null, decidedByName: null }),
      })
      .where(and(linesOf(review), eq(accessReviewLines.position, position)));
    return line.decision === "TAKEN_AWAY" ? words.givenBack : words.undone;
  });
  return { msg, data: {} };
};

/** @throws Failure 409 where it would be over, was given anew, or what it is about is gone */
async function giveBackLine(tx: Transaction, line: LineRow): Promise<void> {
  const { userId, applicationId, clientId, role, validFrom, validUntil, givenBy, isSelfAssigned } = line;
  if (validUntil && validUntil.getTime() <= Date.now()) throw new Failure(409, words.notUndone.ended);
  const back = await giveBack(tx, {
    ...{ userId, applicationId, clientId, role, validFrom, validUntil, givenBy, isSelfAssigned },
    createdAt: line.since,
    lastUsedAt: line.lastUsedAt,
  });
  if (back !== "given") throw new Failure(409, words.notUndone[back === "held" ? "given" : "gone"]);
}

export const decideReviewHandlers = { decideAccessReview, undoAccessReviewDecision } satisfies Handlers;
