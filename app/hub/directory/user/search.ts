import { and, is, type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgText } from "drizzle-orm/pg-core";
import { COUNT_CAP } from "~/contract/kit/rules";
import type { Database } from "../../kit/db/database";
import { users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { type ListDefinition, type ListInput, type ListParts, ownOf } from "../../kit/records/list";
import { countUpToCap } from "../../kit/records/page";
import { lookAtSome, type Sampling, type Seen } from "./sample";

/**
 * To find a match in the index of letters takes as long as to pass over so many users in the index of an order, and to
 * sort it among so many as `COUNT_CAP` takes as long as to pass over so many more (measured with a million).
 */
const PASSED_PER_MATCH = 4.5;
const PASSED_PER_SORTED = 3;
/** What a larger part of the users has is counted faster by reading on until enough have it. */
const COMMON_SHARE = 0.1;

export interface Looking extends Sampling {
  /** A search with more matches may be answered by passing over users. */
  large: number;
}

const LOOKING: Looking = { pages: 80, fewestPages: 800, large: COUNT_CAP };

export interface UserSearch {
  /** Whether more than `COUNT_CAP` match, as far as a look at some users tells. */
  isLarge: boolean;
  count(): Promise<number>;
  /** The matches, in place of the table: found first and then sorted. */
  found: SQL;
  /**
   * All users of the order as far as the page should end, in place of the table, those that do not match included.
   * Undefined where that is further than to find all that match. It may end before the page is full.
   */
  passed: SQL | undefined;
}

/**
 * How a search for a text is answered: either all that match are found and sorted, which takes the longer the more they
 * are, or they are met with on the way through the order, which takes the longer the fewer they are, and longest where
 * they are all at its end. The database knows neither how many match nor where they are: a look at some users tells.
 * @param parts of the page that is asked for
 * @returns undefined for every other search, also where more is asked than that, and where users are few
 */
export async function searchUsers(
  db: Database,
  { fields, mainField, kept = {} }: ListDefinition,
  { search, field = mainField, status, using, match, after, changedSince }: ListInput,
  { where, orderBy, sortedBy, limit, offset }: ListParts,
  { large, ...looking }: Looking = LOOKING,
): Promise<UserSearch | undefined> {
  const column = ownOf(fields, field);
  const isMoreAsked = status || using || match || after !== undefined || changedSince !== undefined;
  if (!where || !search || isMoreAsked || !is(column, PgText)) return undefined;

  const seen = await lookAtSome(db, { holds: where, orderBy, matches: offset + limit }, looking);
  if (!seen) return undefined;
  const isLarge = seen.matches > large;
  const grams = seen.share > COMMON_SHARE ? undefined : shortGramsIn(column, search);
  const matching = and(where, grams, notDeleted(users));
  const sorted = list([users.id, ...sortedBy]);
  const passed = isLarge ? passedUntilFull(seen, offset + limit) : undefined;
  return {
    isLarge,
    count: () => countUpToCap(db, users, matching),
    found: sql`(select ${sorted} from ${users} where ${matching} offset 0) as ${users}`,
    passed:
      passed === undefined
        ? undefined
        : sql`(select ${sorted}, ${ownOf(kept, field)?.lower ?? column} from ${users} where ${notDeleted(users)}
            order by ${list(orderBy)} limit ${passed}) as ${users}`,
  };
}

const list = (parts: readonly (SQL | PgColumn)[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );

/** How many to pass over for a page with this end: some more than was seen, as no sample is exact. */
function passedUntilFull({ matches, passed }: Seen, end: number): number | undefined {
  const perMatch = PASSED_PER_MATCH + (PASSED_PER_SORTED * end) / COUNT_CAP;
  return passed === undefined || passed > matches * perMatch ? undefined : Math.ceil(passed * 1.5) + 2_000;
}

/**
 * The condition on the index of letters and pairs of letters (`short_grams`) for a text in which trigrams find nothing
 * to go by; undefined for every other.
 */
function shortGramsIn(column: PgColumn, search: string): SQL | undefined {
  // pg_trgm makes nothing of a text without three letters or digits in a row.
  if (/[\p{L}\p{N}]{3}/u.test(search)) return undefined;
  const letters = Array.from(search);
  const grams = letters.length <= 2 ? [search] : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  return sql`short_grams(${column}) @> array[${list(grams.map((gram) => sql`lower(${gram})`))}]`;
}
