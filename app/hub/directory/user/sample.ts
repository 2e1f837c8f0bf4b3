import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../kit/db/database";
import { users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";

export interface Sampling {
  /** Sampled pages of the table; about two thousand of a million users. */
  pages: number;
  /** All searches of smaller tables are fast. */
  fewestPages: number;
}

export interface Seen {
  share: number;
  matches: number;
  /** Up to the page's last match; undefined if there are fewer matches. */
  passed: number | undefined;
}

/**
 * Estimates matches, and how deep in the order the page ends.
 * @returns undefined if the table is too small
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
