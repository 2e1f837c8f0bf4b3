import type { ClientBase } from "pg";

/** Like pg_restore: faster, any row order works, and foreign keys check the data. Call in a transaction. */
export async function withoutIndexes(client: ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<Key>(FOREIGN_KEYS);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows: indexes } = await client.query<Index>(INDEXES);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await load();
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

interface Key {
  table: string;
  name: string;
  definition: string;
}

type Index = Omit<Key, "table">;

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`;

/** A partitioned index includes those of its partitions. */
const INDEXES = `
  select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition
    and not exists (select from pg_constraint where conindid = i.indexrelid)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;
