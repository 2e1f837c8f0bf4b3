import { createHash } from "node:crypto";
import type { Batch } from "@portico/installation-archive";
import type { ClientBase } from "pg";
import { type TransferTable, tablesOf } from "./tables";
import { words } from "./words";

const ROWS_AT_ONCE = 250;

/** Rows by key, empty tables included, as jsonb text, one a line: JavaScript's numbers would lose digits. Call in a transaction. */
export async function* readAll(client: ClientBase, except: readonly string[] = []): AsyncGenerator<Batch> {
  for (const table of await tablesOf(client)) {
    if (except.includes(table.name)) continue;
    yield { table: table.name, rows: [] };
    for await (const rows of readRows(client, table)) yield { table: table.name, rows };
  }
}

/** Rows by key. Call in a transaction. */
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

/** The hash covers all rows in order. */
export interface Tally {
  rows: number;
  sha256: string;
}

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
