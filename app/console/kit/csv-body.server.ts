import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import { csvLine } from "~/lib/csv";

/** Each column by its header: the cell of a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Without it Excel takes the file for Latin text. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The bytes of a CSV file, a batch of rows at a time, as fast as they are taken. While a batch is sent the next one is
 * read, and no more, so that memory holds two however many rows there are; once nobody takes any, none is read.
 * @param first the first batch
 * @param after reads the batch after this row; one that is not full is the last
 */
export function csvBody<Row>(
  columns: Columns<Row>,
  first: Row[],
  after: (row: Row) => Promise<Row[]>,
): ReadableStream<Uint8Array> {
  const lines = streamed(first, Object.values(columns), after);
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      start: (body) => body.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(Object.keys(columns)))),
      async pull(body) {
        const { done, value } = await lines.next();
        if (done) body.close();
        else body.enqueue(encoder.encode(value));
      },
      async cancel() {
        await lines.return();
      },
    },
    { highWaterMark: 0 },
  );
}

async function* streamed<Row>(
  first: Row[],
  cells: ((row: Row) => string)[],
  after: (row: Row) => Promise<Row[]>,
): AsyncGenerator<string, void> {
  for (let rows = first; rows.length > 0; ) {
    // To ask on until nothing is left would never end where asking leaves an event in the log that is read.
    const next = rows.length < EXPORT_BATCH_ROWS ? Promise.resolve([]) : after(rows.at(-1)!);
    // A reader who breaks off does not wait for it; any other meets its failure below.
    next.catch(() => undefined);
    let lines = "";
    for (const row of rows) lines += csvLine(cells.map((cell) => cell(row)));
    yield lines;
    rows = await next;
  }
}
