import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import { csvLine } from "~/lib/csv";

export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Otherwise Excel reads Latin-1. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Reads at most one batch ahead, so that memory holds two; stops with the reader.
 * @param after reads the batch after a row; an incomplete one is the last
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
    // Reading until a batch is empty might never end: each read can add an audit event.
    const next = rows.length < EXPORT_BATCH_ROWS ? Promise.resolve([]) : after(rows.at(-1)!);
    // A cancelled reader does not await it; others get its failure below.
    next.catch(() => undefined);
    let lines = "";
    for (const row of rows) lines += csvLine(cells.map((cell) => cell(row)));
    yield lines;
    rows = await next;
  }
}
