import { gt, type SQL, sql } from "drizzle-orm";
import { invalid } from "../../kit/failure";
import { words } from "./words";

const ISO = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`);

/** With the microseconds, which a Date has not. */
export const timeText = (time: SQL): SQL<string> => sql<string>`to_char(${time} at time zone 'UTC', ${ISO})`;

/** Instants have no "_". */
const SEPARATOR = "_";
const TIME = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const TYPES = { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, integer: /^\d{1,9}$/ };

/** A row's id: its time, and what orders the rows of one time. */
export const idOf = (time: string, ...further: (string | number)[]): string => [time, ...further].join(SEPARATOR);

/**
 * Rows after the one with the id.
 * @param types of what follows the time in the order
 * @throws Failure 400 for another text
 */
export function rowsAfter(
  after: string | undefined,
  order: readonly SQL[],
  types: readonly (keyof typeof TYPES)[],
): SQL | undefined {
  if (after === undefined) return undefined;
  const [time = "", ...further] = after.split(SEPARATOR);
  const isId = further.length === types.length && types.every((type, place) => TYPES[type].test(further[place]!));
  if (!TIME.test(time) || !isId) throw invalid(words.noSuchRow, { after: [words.noSuchRow] });
  const given = [sql`${time}::timestamptz`, ...types.map((type, place) => sql`${further[place]}::${sql.raw(type)}`)];
  return gt(sql`(${sql.join([...order], sql`, `)})`, sql`(${sql.join(given, sql`, `)})`);
}
