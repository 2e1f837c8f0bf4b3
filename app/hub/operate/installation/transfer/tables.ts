import { type ClientBase, escapeIdentifier } from "pg";

export interface TransferTable {
  name: string;
  /** Its name in a statement. */
  quoted: string;
  /** Its columns as a list in a statement, without those that every database works out from the others. */
  columns: string;
  /** Its primary key for `order by`, in the same order on every server; null: it has none. */
  order: string | null;
}

/** Filled by triggers on the tables that they are about (schema/row-counts.ts). */
export const KEPT_BY_TRIGGERS: readonly string[] = ["row_counts"];

/**
 * The tables whose rows make up the database, read from the database itself, so that a table added by a migration is
 * included. A partitioned one is one table, whatever its partitions are.
 */
export async function tablesOf(client: ClientBase): Promise<TransferTable[]> {
  const { rows } = await client.query<Omit<TransferTable, "quoted">>(TABLES, [KEPT_BY_TRIGGERS]);
  return rows.map((table) => ({ ...table, quoted: escapeIdentifier(table.name) }));
}

/** Text keys are ordered by their bytes: everything else differs between servers. */
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
