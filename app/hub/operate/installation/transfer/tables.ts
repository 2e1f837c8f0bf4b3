import { type ClientBase, escapeIdentifier } from "pg";

export interface TransferTable {
  name: string;
  /** Quoted for SQL. */
  quoted: string;
  /** A list for SQL, without generated columns. */
  columns: string;
  /** Primary key for `order by`; null without one. */
  order: string | null;
}

/** Maintained by triggers (schema/row-counts.ts). */
export const KEPT_BY_TRIGGERS: readonly string[] = ["row_counts"];

/** Reads the catalog, so that new tables are included; a partitioned table counts once. */
export async function tablesOf(client: ClientBase): Promise<TransferTable[]> {
  const { rows } = await client.query<Omit<TransferTable, "quoted">>(TABLES, [KEPT_BY_TRIGGERS]);
  return rows.map((table) => ({ ...table, quoted: escapeIdentifier(table.name) }));
}

/** Text keys sort by bytes: collations differ between servers. */
const TABLES = `
  select c.relname as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place)
     from pg_index i, unnest(i.indkey) with ordinality as k(number, place), pg_attribute a
     where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as order
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1::text[])
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;
