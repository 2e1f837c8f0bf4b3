import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { EXPORT_BATCH_ROWS, PAGE_ROWS_DEFAULT, REVIEW_UNDO_DAYS } from "~/contract/kit/rules";
import { harmless } from "~/lib/harmless";
import type { Handler, Handlers } from "../../call/handler";
import type { Queryable } from "../../kit/db/database";
import { accessReviewLines, accessReviews } from "../../kit/db/schema";
import { countUpToCap } from "../../kit/records/page";
import { toLine } from "../access-review/lines";
import { type Asked as AskedOfAccess, mustBePeriod, searchedIn, spanOf, within } from "./asked";
import { idOf, rowsAfter, timeText } from "./row-id";
import { words } from "./words";

type Asked = Pick<AskedOfAccess, "userId" | "from" | "until">;

const { decidedAt, undoneAt, reviewId, position, userId } = accessReviewLines;

/** The index's own expression. While its review is open, a line whose decision was taken back has none. */
const time = sql`coalesce(${decidedAt}, ${undoneAt})`;

/** No decision is taken back later; a day more is for clocks. */
const UNDO_DAYS = REVIEW_UNDO_DAYS + 1;

function reviewedIn(asked: Asked): SQL {
  const span = spanOf(asked);
  return and(
    sql`${time} is not null`,
    span.from && sql`${time} >= ${span.from} - make_interval(days => ${UNDO_DAYS}::integer)`,
    asked.userId ? eq(userId, asked.userId) : undefined,
    or(within(decidedAt, span), within(undoneAt, span)),
  )!;
}

async function pageOf(on: Queryable, asked: Asked, after: string | undefined, limit: number) {
  const order = [time, sql`${reviewId}`, sql`${position}`];
  const rows = await on
    .select({ line: accessReviewLines, number: accessReviews.number, name: accessReviews.name, time: timeText(time) })
    .from(accessReviewLines)
    .innerJoin(accessReviews, eq(accessReviews.id, reviewId))
    .where(and(reviewedIn(asked), rowsAfter(after, order, ["uuid", "integer"])))
    .orderBy(...order.map((each) => asc(each)))
    .limit(limit);
  return rows.map(({ line, number, name, time }) => ({
    ...toLine(line),
    _id: idOf(time, line.reviewId, line.position),
    reviewId: line.reviewId,
    number,
    review: harmless(name),
  }));
}

const countOf = (on: Queryable, asked: Asked): Promise<number> =>
  countUpToCap(on, accessReviewLines, reviewedIn(asked));

const listReviewedAccess: Handler<"listReviewedAccess"> = async (
  { after, size = PAGE_ROWS_DEFAULT, ...asked },
  { hub: { db } },
) => {
  mustBePeriod(asked);
  const [data, total] = await Promise.all([pageOf(db, asked, after, size), countOf(db, asked)]);
  return { msg: words.reviewedAccess, data, total };
};

const exportReviewedAccess: Handler<"exportReviewedAccess"> = async ({ after, ...asked }, { hub: { db }, audit }) => {
  mustBePeriod(asked);
  const list = words.reviewedAccess;
  await audit.exported({ list, after, searched: searchedIn(asked), rows: () => countOf(db, asked) });
  return { msg: list, data: await pageOf(db, asked, after, EXPORT_BATCH_ROWS) };
};

export const reviewedHandlers = { listReviewedAccess, exportReviewedAccess } satisfies Handlers;
