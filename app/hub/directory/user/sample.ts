import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../kit/db/database";
import { users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";

export interface Sampling {
  /** So many of the table's pages are looked at; of a million users some two thousand. */
  pages: number;
  /** A smaller table is not looked at: all searches of it are fast. */
  fewestPages: number;
}

export interface Seen {
  /** Which part of the users match. */
  share: number;
  /** How many match. */
  matches: number;
  /** How many users of the order are passed over to the last match of the page; undefined where there are fewer. */
  passed: number | undefined;
}

/**
 * Estimates from some of the table's pages how many users match, and how far down in an order the page that ends with
 * so many matches is.
 * @returns undefined where there are too few users to look at
 */
export async function lookAtSome(
  db: Database,
  { holds, orderBy, matches }: { holds: SQL; orderBy: SQL[]; matches: number },
  { pages, fewestPages }: Sampling,
): Promise<Seen | undefined> {
  const all = sql`(pg_relation_size('users') / current_setting('block_size')::int)`;
  const part = sql`least(1, ${pages}::float / greatest(1, ${all}))`;
  const { rows } = await db.execute<{ looked: number; held: number; part: number; place: number | null }>(sql`
    select count(*)::int as looked, count(*) filter (where holds)::int as held, ${part} as part,
      (array_agg(place order by place) filter (where holds))[1 + floor(${matches}::int * ${part})]::int as place
    from (
      select (${holds}) as holds, row_number() over (order by ${sql.join(orderBy, sql`, `)}) as place
      from ${users} tablesample system (100 * ${part})
      where ${notDeleted(users)} and (select ${all} >= ${fewestPages}::int)) as ranked`);
  const { looked, held, part: seen, place } = rows[0]!;
  if (looked === 0) return undefined;
  return { share: held / looked, matches: held / seen, passed: place === null ? undefined : place / seen };
}
