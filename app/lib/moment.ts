/** What is typed to find rows of a time; the last number may be incomplete. `UTC` or `Z` may follow. */
const MOMENT = /^(\d{4})(?:-(?:(\d\d?)(?:-(?:(\d\d?)(?:[ T](?:(\d\d?)(?::(\d\d?)?)?)?)?)?)?)?)?$/;
const UTC = / ?(?:UTC|Z)$/i;

/** Longer texts are none. */
const CHARACTERS_MAX = 40;

export interface Moment {
  begins: Date;
  ends: Date;
  isUtc: boolean;
}

/**
 * `2026`, `2026-11`, `2026-11-21`; `2026-11-21 21:1` means 21:10 to 21:19.
 * @returns as if it were one of UTC; undefined for another text
 */
export function momentOf(text: string): Moment | undefined {
  if (text.length > CHARACTERS_MAX) return undefined;
  const typed = MOMENT.exec(text.replace(UTC, ""))?.slice(1).filter(Boolean);
  const last = typed?.pop();
  if (!typed || last === undefined) return undefined;
  const isUtc = UTC.test(text);
  const before = typed.map(Number);
  const number = Number(last);
  // `Date.UTC` carries a 13th month or 32nd day over.
  if (last.length > 1)
    return { begins: instantOf([...before, number]), ends: instantOf([...before, number + 1]), isUtc };
  const tens = number * 10;
  const parentEnds = instantOf([...before.slice(0, -1), before.at(-1)! + 1]);
  const ends = instantOf([...before, tens + 10]);
  return {
    begins: instantOf([...before, Math.max(tens, leastOf(before.length))]),
    ends: ends < parentEnds ? ends : parentEnds,
    isUtc,
  };
}

/** A moment, or two with `..` between them. */
export const momentsIn = (text: string): (Moment | undefined)[] =>
  text.split("..").map((each) => momentOf(each.trim()));

/** Months and days start at 1, hours and minutes at 0. */
const leastOf = (place: number): number => (place <= 2 ? 1 : 0);

function instantOf([year = 0, month = 1, day = 1, hour = 0, minute = 0]: number[]): Date {
  return new Date(Date.UTC(year, month - 1, day, hour, minute));
}
