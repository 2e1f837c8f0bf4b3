import type { Batch } from "@portico/installation-archive";
import type { ClientBase, Pool } from "pg";
import { MIGRATIONS, migrate, type SchemaVersion } from "../../../kit/db/migrate";
import { insertRows, readAll, Tallies, type Tally, tally } from "./rows";
import { type TransferTable, tablesOf } from "./tables";
import { transaction, WRITING } from "./transaction";
import { withoutIndexes } from "./without-indexes";
import { words } from "./words";

/**
 * Fills an empty database in one transaction, which compares the result; then migrates to the newest schema.
 * @param version the source's schema; the database may have an older one
 * @param except tables to leave empty
 * @param migrations of both schemas
 * @returns the rows that arrived, by table
 * @throws Error if the database is not empty or a row differs; the tables are then empty
 */
export async function fill(
  pool: Pool,
  version: SchemaVersion,
  contents: AsyncIterable<Batch>,
  except: readonly string[],
  migrations = MIGRATIONS,
): Promise<Map<string, Tally>> {
  await migrate(pool, version, migrations);
  const carried = await transaction(pool, WRITING, async (client) => {
    const tables = await tablesOf(client);
    const list = tables.map(({ quoted }) => quoted).join(", ");
    await client.query(`lock table ${list}`);
    await refuseRows(client, tables);

    const came = new Tallies();
    await withoutLateTriggers(client, () => withoutIndexes(client, () => insertAll(client, tables, contents, came)));
    const carried = came.result();
    refuseDifference(tables, except, carried, await tally(readAll(client)));
    await client.query(`analyze ${list}`);
    return carried;
  });
  await migrate(pool, undefined, migrations);
  return carried;
}

/** Disables deferred triggers, whose rows (the audit log's chain) are copied as well. */
async function withoutLateTriggers(client: ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(LATE_TRIGGERS);
  for (const { table, name } of rows) await client.query(`alter table ${table} disable trigger ${name}`);
  await load();
  for (const { table, name } of rows) await client.query(`alter table ${table} enable trigger ${name}`);
}

const LATE_TRIGGERS = `
  select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
  where tgdeferrable and not tgisinternal and tgparentid = 0 order by tgname`;

async function refuseRows(client: ClientBase, tables: readonly TransferTable[]): Promise<void> {
  for (const { name, quoted } of tables) {
    const { rowCount } = await client.query(`select from ${quoted} limit 1`);
    if (rowCount !== 0) throw new Error(words.notEmpty(name));
  }
}

async function insertAll(
  client: ClientBase,
  tables: readonly TransferTable[],
  contents: AsyncIterable<Batch>,
  came: Tallies,
): Promise<void> {
  for await (const batch of contents) {
    const table = tables.find(({ name }) => name === batch.table);
    if (!table) throw new Error(words.noTable(batch.table));
    came.add(batch);
    await insertRows(client, table, batch.rows);
  }
}

function refuseDifference(
  tables: readonly TransferTable[],
  except: readonly string[],
  carried: Map<string, Tally>,
  found: Map<string, Tally>,
): void {
  for (const { name } of tables) {
    if (except.includes(name)) continue;
    const [came, is] = [carried.get(name), found.get(name)];
    if (!came || came.rows !== is?.rows || came.sha256 !== is.sha256) {
      throw new Error(words.differs(name, came?.rows ?? "none", is?.rows ?? "none"));
    }
  }
}
