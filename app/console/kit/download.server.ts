import { readerLoader, type UserPageCall } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import { conditionsText } from "~/contract/kit/conditions";
import type { Api } from "~/gateway/api.server";
import { type Columns, csvBody } from "./csv-body.server";
import { dataOf } from "./list.server";
import { type ListQuery, type ListShape, readListQuery } from "./list-query";
import { words } from "./words";

interface Download<Row> {
  fileName: string;
  shape: ListShape;
  isSorted?: boolean;
  columns: Columns<Row>;
  asked?(query: ListQuery, request: Request): ListQuery;
  batch(
    api: Api,
    wanted: { search?: string; field?: string; also?: string; using?: string; sort?: string; after?: string } & Pick<
      ListQuery,
      "filters"
    >,
    call: Pick<UserPageCall, "params" | "request">,
  ): Promise<Envelope<Row[]>>;
}

export function csvLoader<Row extends { _id: string }>({
  fileName,
  shape,
  isSorted,
  columns,
  asked,
  batch,
}: Download<Row>) {
  return readerLoader(async ({ url, api, params, request }) => {
    const query = readListQuery(url.searchParams, shape);
    const { search, field, also = [], using, sort, filters } = asked?.(query, request) ?? query;
    const order = isSorted && sort ? { sort } : {};
    const wanted = {
      ...(search ? { search, field } : {}),
      ...(also.length > 0 ? { also: conditionsText(also) } : {}),
      using,
      ...(filters && { filters }),
      ...order,
    };
    // A later failure breaks the download off, which browsers report.
    const first = dataOf(await batch(api, wanted, { params, request }));
    const body = csvBody(columns, first, async ({ _id }) => {
      const answer = await batch(api, { ...wanted, after: _id }, { params, request });
      if (answer.code !== 200) throw new Error(words.downloadFailed(answer.code, answer.msg));
      return answer.data;
    });
    return new Response(body, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "no-store, no-transform",
      },
    });
  });
}
