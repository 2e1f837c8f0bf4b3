import { and, is, type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgText } from "drizzle-orm/pg-core";
import { COUNT_CAP } from "~/contract/kit/rules";
import type { Database } from "../../kit/db/database";
import { users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { conditionsIn, type ListDefinition, type ListInput, type ListParts, ownOf } from "../../kit/records/list";
import { countUpToCap } from "../../kit/records/page";
import { lookAtSome, type Sampling, type Seen } from "./sample";

/** Cost of finding a match, and of sorting it among `COUNT_CAP`, in users skipped in order (measured with a million). */
const PASSED_PER_MATCH = 4.5;
const PASSED_PER_SORTED = 3;
/** Above this share, reading on until the cap counts faster. */
const COMMON_SHARE = 0.1;

export interface Looking extends Sampling {
  large: number;
}

const LOOKING: Looking = { pages: 80, fewestPages: 800, large: COUNT_CAP };

export interface UserSearch {
  /** Probably more than `COUNT_CAP`. */
  isLarge: boolean;
  count(): Promise<number>;
  /** Replaces the table. */
  found: SQL;
  /** Users in order up to the estimated end, which may be too short. Undefined if finding all matches is cheaper. */
  passed: SQL | undefined;
}

/**
 * Sorts all matches, slow for many, or reads users in order, slow for few or late ones. PostgreSQL knows neither number nor position: a
 * sample estimates both.
 * @returns undefined for any other search, and for few users
 */
export async function searchUsers(
  db: Database,
  { fields, mainField, kept = {} }: ListDefinition,
  input: ListInput,
  { where, orderBy, sortedBy, limit, offset }: ListParts,
  { large, ...looking }: Looking = LOOKING,
): Promise<UserSearch | undefined> {
  const { status, using, match, after, changedSince } = input;
  const conditions = [
    ...(input.search ? [{ search: input.search, field: input.field ?? mainField }] : []),
    ...conditionsIn(input),
  ];
  // The first text is searched for; the other conditions hold as well.
  const { search, field } = conditions.find((each) => is(ownOf(fields, each.field), PgText)) ?? {};
  const column = field === undefined ? undefined : ownOf(fields, field);
  const isMoreAsked = status || using || match || after !== undefined || changedSince !== undefined;
  if (!where || !search || isMoreAsked || !is(column, PgText)) return undefined;

  const seen = await lookAtSome(db, { holds: where, orderBy, matches: offset + limit }, looking);
  if (!seen) return undefined;
  const isLarge = seen.matches > large;
  const grams = seen.share > COMMON_SHARE ? undefined : shortGramsIn(column, search);
  const matching = and(where, grams, notDeleted(users));
  const sorted = list([users.id, ...sortedBy]);
  const asked = new Set(conditions.flatMap(({ field }) => ownOf(kept, field)?.lower ?? ownOf(fields, field) ?? []));
  const compared = [...asked].filter((each) => !sortedBy.includes(each));
  const passed = isLarge ? passedUntilFull(seen, offset + limit) : undefined;
  return {
    isLarge,
    count: () => countUpToCap(db, users, matching),
    found: sql`(select ${sorted} from ${users} where ${matching} offset 0) as ${users}`,
    passed:
      passed === undefined
        ? undefined
        : sql`(select ${list([users.id, ...sortedBy, ...compared])} from ${users} where ${notDeleted(users)}
            order by ${list(orderBy)} limit ${passed}) as ${users}`,
  };
}

const list = (parts: readonly (SQL | PgColumn)[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );

/** Samples are inexact. */
function passedUntilFull({ matches, passed }: Seen, end: number): number | undefined {
  const perMatch = PASSED_PER_MATCH + (PASSED_PER_SORTED * end) / COUNT_CAP;
  return passed === undefined || passed > matches * perMatch ? undefined : Math.ceil(passed * 1.5) + 2_000;
}

/** Uses the one- and two-letter index (`short_grams`) if the text has no trigram; else undefined. */
function shortGramsIn(column: PgColumn, search: string): SQL | undefined {
  // pg_trgm needs three letters or digits in a row.
  if (/[\p{L}\p{N}]{3}/u.test(search)) return undefined;
  const letters = Array.from(search);
  const grams = letters.length <= 2 ? [search] : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  return sql`short_grams(${column}) @> array[${list(grams.map((gram) => sql`lower(${gram})`))}]`;
}
