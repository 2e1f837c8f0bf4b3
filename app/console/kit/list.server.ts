import { data, redirect } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { problem, problemOf } from "~/auth/problem.server";
import { readerLoader, type UserPageCall, userLoader } from "~/auth/require-user.server";
import { keepingHeaders } from "~/auth/session.server";
import type { Contract, EndpointName, Envelope, OutputOf } from "~/contract";
import type { Flaws } from "~/contract/kit/envelope";
import { readUsing, type Used, type UsedKind } from "~/contract/kit/using";
import type { Api } from "~/gateway/api.server";
import type { NoticeContent, Unsent } from "~/lib/form-state";
import { deletionOf } from "./history.server";
import { type ListQuery, type ListShape, listSearch, pageCount, readListQuery } from "./list-query";
import { words } from "./words";

/** Endpoints that answer a list of records. */
export type ListEndpoint = {
  [Name in EndpointName]: OutputOf<Contract[Name]> extends readonly { _id: string }[] ? Name : never;
}[EndpointName];

export type RowOf<Name extends ListEndpoint> = OutputOf<Contract[Name]>[number];

export interface LoadedList<Row> {
  rows: Row[];
  total: number;
  query: ListQuery;
  /** The record that all of them use, where only such are asked for; without a name it is no longer there. */
  used?: { kind: UsedKind; name?: string };
  /** Whether the reader may change it. */
  isAdmin: boolean;
  /** Whether the reader may look at all of it, and change nothing. */
  isAuditor: boolean;
  /** For forms in rows. */
  csrfToken: string;
  /** What just happened, shown once. */
  notice?: NoticeContent;
  /** What another product API keeps in a way that cannot be shown, or not whole. */
  flaws?: Flaws;
}

const downloaded: NoticeContent = { kind: "success", text: words.downloaded };

type Complete<Known, Row> = (rows: Known[], api: Api) => Promise<Row[]>;

const asTheyAre = async <Row>(rows: Row[]): Promise<Row[]> => rows;

interface ListOptions<Known, Row> {
  /** Adds what the list itself lacks to the rows of a page. */
  complete?: Complete<Known, Row>;
  /** The name of a record that the list's records may use: such a list can show only those that do. */
  usedName?(api: Api, used: Used): Promise<string | undefined>;
}

/** Loader of a list screen that Admins and Auditors see. */
export const listLoader = <Name extends ListEndpoint, Row = RowOf<Name>>(
  name: Name,
  shape: ListShape,
  options: ListOptions<RowOf<Name>, Row> = {},
) => readerLoader((call) => loadList(call, name, shape, options));

/** Loader of a list screen that every user sees. */
export const openListLoader = <Name extends ListEndpoint, Row = RowOf<Name>>(
  name: Name,
  shape: ListShape,
  options: ListOptions<RowOf<Name>, Row> = {},
) => userLoader((call) => loadList(call, name, shape, options));

async function loadList<Name extends ListEndpoint, Row>(
  { url, api, session, isAdmin, isAuditor }: UserPageCall,
  name: Name,
  shape: ListShape,
  { complete = asTheyAre as Complete<RowOf<Name>, Row>, usedName }: ListOptions<RowOf<Name>, Row>,
) {
  const { using, ...others } = readListQuery(url.searchParams, shape);
  const query: ListQuery = usedName ? { ...others, using } : others;
  const used = readUsing(query.using);
  const [answer, nameOfUsed] = await Promise.all([askList(api, name, query), used && usedName?.(api, used)]);
  if (answer.code !== 200) throw problemOf(answer);
  const rows = answer.data as RowOf<Name>[];
  const total = answer.total ?? rows.length;
  // Rows have been deleted meanwhile: show the last page instead of an empty one.
  if (rows.length === 0 && query.page > 1) {
    throw redirect(url.pathname + listSearch(query, { page: Math.min(query.page - 1, pageCount(total, query.size)) }));
  }
  const download = session.get("download");
  const notice = download ? downloaded : session.get("notice");
  const loaded: LoadedList<Row> = {
    rows: await complete(rows, api),
    total,
    query,
    used: used && { kind: used.kind, name: nameOfUsed },
    isAdmin,
    isAuditor,
    csrfToken: csrfTokenOf(session),
    notice,
    flaws: answer.flaws,
  };
  // A file leaves the page where it is, with scripts and without.
  const fetching: [string, string][] = download ? [["Refresh", `0; url=${download}`]] : [];
  return data(loaded, { headers: [...(await keepingHeaders(session)), ...fetching] });
}

function askList(
  api: Api,
  name: ListEndpoint,
  { search, field, page, size, sort, using }: ListQuery,
): Promise<Envelope<unknown>> {
  const input = { page, size, using, ...(search ? { search, field } : {}), ...(sort ? { sort } : {}) };
  return api(name, input as never);
}

/**
 * The record with this id. @throws Response 404 page, which says who deleted it, and shows what was `sent` to change it
 */
export async function findRecord<Name extends ListEndpoint>(
  api: Api,
  name: Name,
  id: string,
  sent?: Unsent,
): Promise<RowOf<Name>> {
  const answer = (await api(name, { field: "_id", search: id, page: 1, size: 5 } as never)) as Envelope<RowOf<Name>[]>;
  const found = dataOf(answer).find(({ _id }) => _id === id);
  if (!found) throw problem("deleted", await deletionOf(api, id), undefined, sent);
  return found;
}

/** The data of an answer. @throws Response error page for a refusal */
export function dataOf<Data>(answer: Envelope<Data>): Data {
  if (answer.code !== 200) throw problemOf(answer);
  return answer.data;
}
