import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** A year, a month, a day, an hour or a minute as lists show it, in UTC; the last number may be typed in part. */
const MOMENT = /^(\d{4})(?:-(?:(\d\d?)(?:-(?:(\d\d?)(?:[ T](?:(\d\d?)(?::(?:(\d\d?)(?: ?(?:UTC|Z))?)?)?)?)?)?)?)?)?$/i;

/**
 * Rows made at the time that is searched for: `2026`, `2026-11`, `2026-11-21`, or from one to another,
 * `2026-11-01..2026-11-21`. As lists show the time, its beginning is enough: `2026-11-21 21:1` is 21:10 to 21:19.
 */
export function within(id: PgColumn, search: string): SQL {
  const [first, last = first] = search.split("..").map((text) => momentOf(text.trim()));
  if (!first || !last) return sql`false`;
  return and(gte(id, firstIdAt(first.begins)), lt(id, firstIdAt(last.ends)))!;
}

function momentOf(text: string): { begins: Date; ends: Date } | undefined {
  const typed = MOMENT.exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined);
  const last = typed?.pop();
  if (!typed || last === undefined) return undefined;
  const before = typed.map(Number);
  const number = Number(last);
  // A month after December or a day after the 31st is the first of the next.
  if (last.length > 1) return { begins: instantOf([...before, number]), ends: instantOf([...before, number + 1]) };
  const tens = number * 10;
  const parentEnds = instantOf([...before.slice(0, -1), before.at(-1)! + 1]);
  const ends = instantOf([...before, tens + 10]);
  return {
    begins: instantOf([...before, Math.max(tens, leastOf(before.length))]),
    ends: ends < parentEnds ? ends : parentEnds,
  };
}

/** Months and days are counted from 1, hours and minutes from 0. */
const leastOf = (place: number): number => (place <= 2 ? 1 : 0);

function instantOf([year = 0, month = 1, day = 1, hour = 0, minute = 0]: number[]): Date {
  return new Date(Date.UTC(year, month - 1, day, hour, minute));
}

/** The least uuid v7 of an instant (RFC 9562 §5.7: it begins with the milliseconds since 1970, in 48 bits). */
function firstIdAt(instant: Date): string {
  const time = Math.max(0, instant.getTime()).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
