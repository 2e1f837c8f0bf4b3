import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { type TransferTable, tablesOf } from "./tables";
import { words } from "./words";

const ROWS_AT_ONCE = 250;

/**
 * Some rows of a table, each on one line as PostgreSQL writes it as jsonb: exact for every type we use, and one row is
 * spelt alike by every server. They stay text here: JavaScript's numbers would not hold them.
 */
export interface Batch {
  table: string;
  rows: string[];
}

/**
 * Everything in the tables, one after the other, each in the order of its key; an empty table is named too. To be
 * called in a transaction.
 */
export async function* readAll(client: ClientBase, except: readonly string[] = []): AsyncGenerator<Batch> {
  for (const table of await tablesOf(client)) {
    if (except.includes(table.name)) continue;
    yield { table: table.name, rows: [] };
    for await (const rows of readRows(client, table)) yield { table: table.name, rows };
  }
}

/** The rows of a table in the order of its key, some at a time, as in `Batch`. To be called in a transaction. */
export async function* readRows(
  client: ClientBase,
  { name, quoted, columns, order }: TransferTable,
): AsyncGenerator<string[]> {
  if (order === null) throw new Error(words.noKey(name));
  await client.query(
    `declare transfer no scroll cursor for select to_jsonb(t)::text from (select ${columns} from ${quoted}) t order by ${order}`,
  );
  for (;;) {
    const { rows } = await client.query<[string]>({ text: `fetch ${ROWS_AT_ONCE} from transfer`, rowMode: "array" });
    if (rows.length === 0) break;
    yield rows.map(([row]) => row);
  }
  await client.query("close transfer");
}

export async function insertRows(
  client: ClientBase,
  { quoted, columns }: TransferTable,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into ${quoted} (${columns}) select ${columns} from jsonb_populate_recordset(null::${quoted}, $1::jsonb)`,
    [`[${rows.join(",")}]`],
  );
}

/** How many rows there were, and a SHA-256 of all of them in their order. */
export interface Tally {
  rows: number;
  sha256: string;
}

/** Counts and hashes of the rows read so far, by table. */
export class Tallies {
  private readonly running = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();

  add({ table, rows }: Batch): void {
    const tally = this.running.get(table) ?? { rows: 0, hash: createHash("sha256") };
    this.running.set(table, tally);
    tally.rows += rows.length;
    for (const row of rows) tally.hash.update(row).update("\n");
  }

  /** Call it once. */
  result(): Map<string, Tally> {
    return new Map([...this.running].map(([table, { rows, hash }]) => [table, { rows, sha256: hash.digest("hex") }]));
  }
}

export async function tally(batches: AsyncIterable<Batch>): Promise<Map<string, Tally>> {
  const tallies = new Tallies();
  for await (const batch of batches) tallies.add(batch);
  return tallies.result();
}
