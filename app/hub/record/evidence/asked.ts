import { and, eq, gte, isNotNull, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { EvidenceOfAccess } from "~/contract/evidence";
import { DAY_CHARACTERS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { accessHistory, accessPauses, accessRequests } from "../../kit/db/schema";
import { invalid } from "../../kit/failure";
import { words } from "./words";

type Given = string | null | undefined;

export interface Asked {
  what: EvidenceOfAccess;
  userId?: Given;
  applicationId?: Given;
  clientId?: Given;
  role?: Given;
  from?: Given;
  until?: Given;
  at?: Given;
}

/** From an instant to another, which is not included. */
interface Span {
  from: SQL;
  until: SQL;
}

const isDay = (text: string): boolean => text.length === DAY_CHARACTERS;
const instant = (text: string, laterMs = 0): SQL =>
  sql`${new Date(Date.parse(text) + laterMs).toISOString()}::timestamptz`;

/** A day is taken whole, in UTC; an instant, as an end, is not included. */
export const spanOf = ({ from, until }: Pick<Asked, "from" | "until">): Partial<Span> => ({
  ...(from && { from: instant(from) }),
  ...(until && { until: instant(until, isDay(until) ? DAY_MS : 0) }),
});

const momentOf = (at: string): Span => {
  const from = instant(at);
  return { from, until: isDay(at) ? instant(at, DAY_MS) : sql`${from} + interval '1 microsecond'` };
};

export const searchedIn = (asked: object): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value == null ? undefined : String(value)]));

const refuse = (msg: string, field: string) => invalid(msg, { [field]: [msg] });

/** @throws Failure 400 for a period that ends before it begins */
export function mustBePeriod({ from, until }: Pick<Asked, "from" | "until">): void {
  if (from && until && Date.parse(until) < Date.parse(from)) throw refuse(words.endsBeforeItBegins, "until");
}

/** @throws Failure 400 by field for what is missing, or a period that ends before it begins */
export function mustBeAnswerable({ what, userId, applicationId, clientId, from, until, at }: Asked): void {
  if (what === "PERSON" && !userId) throw refuse(words.personNeeded, "userId");
  if (what === "HELD" && !(applicationId || clientId || userId)) throw refuse(words.recordNeeded, "applicationId");
  if (what === "HELD" && !at && !(from && until)) throw refuse(words.dayNeeded, "at");
  mustBePeriod({ from, until });
}

interface Narrowed {
  userId: PgColumn;
  applicationId: PgColumn;
  clientId: PgColumn;
  role: PgColumn;
}

const narrowedTo = (
  { userId, applicationId, clientId, role }: Narrowed,
  asked: Pick<Asked, "userId" | "applicationId" | "clientId" | "role">,
): SQL | undefined =>
  and(
    asked.userId ? eq(userId, asked.userId) : undefined,
    asked.applicationId ? eq(applicationId, asked.applicationId) : undefined,
    asked.clientId ? eq(clientId, asked.clientId) : undefined,
    asked.role ? sql`lower(${role}) = lower(${asked.role})` : undefined,
  );

export const within = (column: PgColumn, { from, until }: Partial<Span>): SQL | undefined =>
  and(from && gte(column, from), until && lt(column, until));

/** In force at some instant of the span, and no account, application or client out of use all the while. */
function counted({ from, until }: Span): SQL {
  const { countsFrom, countsUntil, userId, applicationId, clientId } = accessHistory;
  const begins = sql`greatest(${countsFrom}, ${from})`;
  const ends = sql`least(${countsUntil}, ${until})`;
  const paused = sql`(select range_agg(tstzrange(${accessPauses.begunAt}, ${accessPauses.endedAt})) from ${accessPauses}
    where ${accessPauses.recordId} in (${userId}, ${applicationId}, ${clientId}))`;
  const overlaps = and(lt(countsFrom, until), or(sql`${countsUntil} is null`, sql`${countsUntil} > ${from}`))!;
  return and(
    overlaps,
    // A range whose end comes before its beginning is an error.
    sql`case when ${begins} < ${ends} then not coalesce(tstzrange(${begins}, ${ends}) <@ ${paused}, false) else false end`,
  )!;
}

export function historyAsked(asked: Asked): SQL | undefined {
  const { what, at } = asked;
  const span = spanOf(asked);
  const { begunAt, endedAt, countsUntil } = accessHistory;
  const narrowed = narrowedTo(accessHistory, asked);
  switch (what) {
    case "PERSON":
      return and(
        narrowed,
        span.until && lt(begunAt, span.until),
        span.from && or(sql`${endedAt} is null`, gte(endedAt, span.from)),
      );
    case "GIVEN":
      return and(narrowed, within(begunAt, span));
    case "ENDED":
      return and(narrowed, isNotNull(countsUntil), lte(countsUntil, sql`now()`), within(countsUntil, span));
    case "HELD":
      return and(narrowed, counted(at ? momentOf(at) : (span as Span)));
    case "ASKED":
      return undefined;
  }
}

export const requestsAsked = (asked: Asked): SQL | undefined =>
  and(
    narrowedTo(accessRequests, asked),
    notInArray(accessRequests.state, ["GRANTED", "EMERGENCY", "LOOKED_AT"]),
    within(accessRequests.createdAt, spanOf(asked)),
  );
