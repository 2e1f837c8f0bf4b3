import type { Pool } from "pg";

/**
 * Every table of a database with its rows as PostgreSQL prints them, independent of their order, to compare two
 * databases. A partitioned table is one, wherever its rows are.
 */
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
