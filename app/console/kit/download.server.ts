import { readerLoader } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { csvLine } from "~/lib/csv";
import { dataOf } from "./list.server";
import { type ListShape, readListQuery } from "./list-query";
import { words } from "./words";

interface Download<Row> {
  fileName: string;
  /** The list whose search the address may carry. */
  shape: ListShape;
  /** Each column by its header: the cell of a row. */
  columns: Readonly<Record<string, (row: Row) => string>>;
  /** The rows after the one with this id, or the first ones; a batch that is not full is the last. */
  batch(
    api: Api,
    wanted: { search?: string; field?: string; using?: string; after?: string },
  ): Promise<Envelope<Row[]>>;
}

/**
 * Loader that answers all rows of a list as a CSV file, for Admins. While a batch is sent the next one is read, and no
 * more, so that memory holds two however many rows there are.
 */
export function csvLoader<Row extends { _id: string }>({ fileName, shape, columns, batch }: Download<Row>) {
  return readerLoader(async ({ url, api }) => {
    const { search, field, using } = readListQuery(url.searchParams, shape);
    const wanted = { ...(search ? { search, field } : {}), using };
    // A refusal of the first batch is an error page; a later one breaks the file off, which the browser reports.
    const first = dataOf(await batch(api, wanted));
    const lines = streamed(first, Object.values(columns), async ({ _id }) => {
      const answer = await batch(api, { ...wanted, after: _id });
      if (answer.code !== 200) throw new Error(words.downloadFailed(answer.code, answer.msg));
      return answer.data;
    });
    return new Response(asBody(csvLine(Object.keys(columns)), lines), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "no-store, no-transform",
      },
    });
  });
}

async function* streamed<Row>(
  first: Row[],
  cells: ((row: Row) => string)[],
  after: (row: Row) => Promise<Row[]>,
): AsyncGenerator<string, void> {
  for (let rows = first; rows.length > 0; ) {
    // To ask on until nothing is left would never end where asking leaves an event in the log that is read.
    const next = rows.length < EXPORT_BATCH_ROWS ? Promise.resolve([]) : after(rows.at(-1)!);
    // Whoever breaks off does not wait for it; everybody else meets its failure below.
    next.catch(() => undefined);
    yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join("");
    rows = await next;
  }
}

/** Without it Excel takes the file for Latin text. */
const BYTE_ORDER_MARK = "\uFEFF";

function asBody(header: string, lines: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      start: (body) => body.enqueue(encoder.encode(BYTE_ORDER_MARK + header)),
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
