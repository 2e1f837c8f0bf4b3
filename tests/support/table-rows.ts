import type { Pool } from "pg";

/** All tables' rows as PostgreSQL prints them, in any order, to compare databases. A partitioned table counts as one. */
export async function tableRows(
  pool: Pool,
  { except = [] as readonly string[] } = {},
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  for (const { name } of tables.rows) {
    if (except.includes(name)) continue;
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from "${name}" t order by t::text collate "C"`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
