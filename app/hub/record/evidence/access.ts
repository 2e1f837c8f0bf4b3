import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { validate } from "uuid";
import type { AccessRecord } from "~/contract/evidence";
import { COUNT_CAP, EXPORT_BATCH_ROWS, PAGE_ROWS_DEFAULT } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import type { Queryable } from "../../kit/db/database";
import { accessHistory, accessRequests } from "../../kit/db/schema";
import { invalid } from "../../kit/failure";
import { countUpToCap } from "../../kit/records/page";
import { type Asked, historyAsked, mustBeAnswerable, requestsAsked, searchedIn } from "./asked";
import { recordsOf, requestRecordsOf } from "./details";
import { words } from "./words";

interface Page {
  after: string | undefined;
  limit: number;
}

const ORDERS = {
  GIVEN: accessHistory.begunAt,
  ENDED: accessHistory.countsUntil,
  HELD: accessHistory.userId,
} as const satisfies Partial<Record<Asked["what"], PgColumn>>;

/** Rows after the one with the id, in the order of a column and the id. @throws Failure 400 without such a row */
async function rowsAfter(
  on: Queryable,
  table: typeof accessHistory | typeof accessRequests,
  order: PgColumn,
  after: string | undefined,
): Promise<SQL | undefined> {
  if (after === undefined) return undefined;
  // As text, which keeps the microseconds.
  const [row] = validate(after)
    ? await on
        .select({ key: sql<string>`${order}::text` })
        .from(table)
        .where(eq(table.id, after))
    : [];
  if (!row) throw invalid(words.noSuchRow, { after: [words.noSuchRow] });
  return gt(sql`(${order}, ${table.id})`, sql`(${row.key}::${sql.raw(order.getSQLType())}, ${after}::uuid)`);
}

async function historyPage(on: Queryable, asked: Asked & { what: keyof typeof ORDERS }, { after, limit }: Page) {
  const order = ORDERS[asked.what];
  const rows = await on
    .select({ id: accessHistory.id })
    .from(accessHistory)
    .where(and(historyAsked(asked), await rowsAfter(on, accessHistory, order, after)))
    .orderBy(asc(order), asc(accessHistory.id))
    .limit(limit);
  return recordsOf(
    on,
    rows.map(({ id }) => id),
  );
}

async function requestPage(on: Queryable, asked: Asked, { after, limit }: Page) {
  const order = accessRequests.createdAt;
  const rows = await on
    .select({ id: accessRequests.id })
    .from(accessRequests)
    .where(and(requestsAsked(asked), await rowsAfter(on, accessRequests, order, after)))
    .orderBy(asc(order), asc(accessRequests.id))
    .limit(limit);
  return requestRecordsOf(
    on,
    rows.map(({ id }) => id),
  );
}

/** More than one person ever has. */
const PERSON_ROWS_MAX = 10_000;

const timeOf = ({ given, request }: AccessRecord): string => given?.at ?? request!.askedAt;

/** Access and requests in vain, by time; one person has few. */
async function personPage(on: Queryable, asked: Asked, { after, limit }: Page): Promise<AccessRecord[]> {
  const { begunAt, id } = accessHistory;
  const held = await on
    .select({ id, time: sql<string>`${begunAt}::text` })
    .from(accessHistory)
    .where(historyAsked(asked))
    .orderBy(asc(begunAt), asc(id))
    .limit(PERSON_ROWS_MAX);
  const requested = await on
    .select({ id: accessRequests.id, time: sql<string>`${accessRequests.createdAt}::text` })
    .from(accessRequests)
    .where(requestsAsked(asked))
    .orderBy(asc(accessRequests.createdAt), asc(accessRequests.id))
    .limit(PERSON_ROWS_MAX);
  const all = [
    ...held.map((row) => ({ ...row, isRequest: false })),
    ...requested.map((row) => ({ ...row, isRequest: true })),
  ].sort((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : one.id < other.id ? -1 : 1));
  const place = after === undefined ? -1 : all.findIndex((row) => row.id === after);
  if (after !== undefined && place < 0) throw invalid(words.noSuchRow, { after: [words.noSuchRow] });
  const page = all.slice(place + 1, place + 1 + limit);
  const idsOf = (isRequest: boolean) => page.filter((row) => row.isRequest === isRequest).map(({ id }) => id);
  const records = [...(await recordsOf(on, idsOf(false))), ...(await requestRecordsOf(on, idsOf(true)))];
  return records.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
}

function pageOf(on: Queryable, asked: Asked, page: Page): Promise<AccessRecord[]> {
  if (asked.what === "PERSON") return personPage(on, asked, page);
  if (asked.what === "ASKED") return requestPage(on, asked, page);
  return historyPage(on, { ...asked, what: asked.what }, page);
}

/** Up to `COUNT_CAP` and one. */
async function countOf(on: Queryable, asked: Asked): Promise<number> {
  const hasHistory = asked.what !== "ASKED";
  const hasRequests = asked.what === "ASKED" || asked.what === "PERSON";
  const [held, requested] = await Promise.all([
    hasHistory ? countUpToCap(on, accessHistory, historyAsked(asked)) : 0,
    hasRequests ? countUpToCap(on, accessRequests, requestsAsked(asked)) : 0,
  ]);
  return Math.min(held + requested, COUNT_CAP + 1);
}

const listAccessHistory: Handler<"listAccessHistory"> = async (
  { after, size: limit = PAGE_ROWS_DEFAULT, ...asked },
  { hub: { db } },
) => {
  mustBeAnswerable(asked);
  const [data, total] = await Promise.all([pageOf(db, asked, { after, limit }), countOf(db, asked)]);
  return { msg: words.lists[asked.what], data, total };
};

const exportAccessHistory: Handler<"exportAccessHistory"> = async ({ after, ...asked }, { hub: { db }, audit }) => {
  mustBeAnswerable(asked);
  const { what, ...narrowed } = asked;
  const list = words.lists[what];
  await audit.exported({ list, after, searched: searchedIn(narrowed), rows: () => countOf(db, asked) });
  return { msg: list, data: await pageOf(db, asked, { after, limit: EXPORT_BATCH_ROWS }) };
};

export const accessEvidenceHandlers = { listAccessHistory, exportAccessHistory } satisfies Handlers;
