import { and, is, type SQL, sql } from "drizzle-orm";
import { PgText } from "drizzle-orm/pg-core";
import type { Database } from "../kit/db/database";
import { users } from "../kit/db/schema";
import { notDeleted } from "../kit/db/schema/columns";
import { type ListDefinition, type ListInput, ownOf } from "../kit/records/list";
import { countUpToCap } from "../kit/records/page";

/**
 * What so large a part of the users has is soon met with in whatever order; to find and sort them all would take
 * longer.
 */
const COMMON_SHARE = 0.05;
/** Of the table's pages, as PostgreSQL takes it: of a million users some two thousand. */
const SAMPLE_PERCENT = sql.raw("0.2");

export interface ShortSearch {
  /** How many match, counted as `countUpToCap` counts. */
  total: number;
  /**
   * Those that match, in place of the table: to be found first and then sorted. The database would rather walk through
   * all users in order, because it does not know how few match.
   */
  rows: SQL;
}

/**
 * Searches for a text in which trigrams find nothing to go by, in the index of letters and pairs of letters
 * (`short_grams`).
 * @returns undefined for every other search, also where more is asked than that, and for what very many users have
 */
export async function searchShort(
  db: Database,
  { fields, mainField }: ListDefinition,
  { search, field, using, match, after, changedSince }: ListInput,
): Promise<ShortSearch | undefined> {
  const column = ownOf(fields, field ?? mainField);
  const grams = search && gramsOf(search);
  const isOnlySearched = !using && !match && after === undefined && changedSince === undefined;
  if (!grams || !isOnlySearched || !is(column, PgText)) return undefined;
  const holds = sql`strpos(lower(${column}), lower(${search})) > 0`;
  if ((await shareOf(db, holds)) >= COMMON_SHARE) return undefined;
  const list = sql.join(
    grams.map((gram) => sql`lower(${gram})`),
    sql`, `,
  );
  const where = and(sql`short_grams(${column}) @> array[${list}]`, holds, notDeleted(users));
  return {
    total: await countUpToCap(db, users, where),
    rows: sql`(select * from ${users} where ${where} offset 0) as ${users}`,
  };
}

/** pg_trgm makes nothing of a text without three letters or digits in a row. */
function gramsOf(search: string): string[] | undefined {
  if (/[\p{L}\p{N}]{3}/u.test(search)) return undefined;
  const letters = Array.from(search);
  return letters.length <= 2 ? [search] : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Which part of the users that is true of, by a look at some; 0 where there are too few of them to look at. */
async function shareOf(db: Database, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ share: number | null }>(
    sql`select avg((${condition})::integer)::float as share from ${users} tablesample system (${SAMPLE_PERCENT})`,
  );
  return rows[0]?.share ?? 0;
}
