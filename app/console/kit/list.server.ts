import { data, redirect } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { problem, problemOf } from "~/auth/problem.server";
import { readerLoader, type UserPageCall, userLoader } from "~/auth/require-user.server";
import type { Contract, EndpointName, Envelope, OutputOf } from "~/contract";
import { conditionsText } from "~/contract/kit/conditions";
import type { Flaws } from "~/contract/kit/envelope";
import { readUsing, type Used, type UsedKind } from "~/contract/kit/using";
import { type Api, isPortico } from "~/gateway/api.server";
import { listRules } from "~/gateway/upstream/list-rules";
import type { NoticeContent, Unsent } from "~/lib/form-reply";
import { deletionOf } from "./history.server";
import { lookAsked, lookOf, rememberLook } from "./list-look.server";
import { type ListQuery, type ListShape, listSearch, pageCount, readListQuery } from "./list-query";
import { type KeptView, listKeyOf } from "./view-links";
import { words } from "./words";

export type ListEndpoint = {
  [Name in EndpointName]: OutputOf<Contract[Name]> extends readonly { _id: string }[] ? Name : never;
}[EndpointName];

export type RowOf<Name extends ListEndpoint> = OutputOf<Contract[Name]>[number];

export interface LoadedList<Row> {
  rows: Row[];
  total: number;
  query: ListQuery;
  used?: { kind: UsedKind; name?: string };
  isAdmin: boolean;
  isAuditor: boolean;
  /** The reader sees the people of some clients alone. */
  isInClient: boolean;
  csrfToken: string;
  usualSort?: string | undefined;
  /** The reader's own; undefined where there can be none. */
  views?: KeptView[] | undefined;
  isCompact: boolean;
  /** Shown once. */
  notice?: NoticeContent;
  flaws?: Flaws;
}

const downloaded: NoticeContent = { kind: "success", text: words.downloaded };

type Complete<Known, Row> = (rows: Known[], api: Api) => Promise<Row[]>;

const asTheyAre = async <Row>(rows: Row[]): Promise<Row[]> => rows;

interface ListOptions<Known, Row> {
  complete?: Complete<Known, Row>;
  among?(query: ListQuery, request: Request): object;
  asked?(query: ListQuery, request: Request): ListQuery;
  /** Views of it can be kept: it is no part of a record's page. */
  keepsViews?: boolean;
  /** Enables narrowing the list to a record's users. */
  usedName?(api: Api, used: Used): Promise<string | undefined>;
}

/** For Admins and Auditors. */
export const listLoader = <Name extends ListEndpoint, Row = RowOf<Name>>(
  name: Name,
  shape: ListShape,
  options: ListOptions<RowOf<Name>, Row> = {},
) => readerLoader((call) => loadList(call, name, shape, { ...options, keepsViews: true }));

/** For every user. */
export const openListLoader = <Name extends ListEndpoint, Row = RowOf<Name>>(
  name: Name,
  shape: ListShape,
  options: ListOptions<RowOf<Name>, Row> = {},
) => userLoader((call) => loadList(call, name, shape, options));

export async function loadList<Name extends ListEndpoint, Row = RowOf<Name>>(
  { request, url, api, session, isAdmin, isAuditor, administers }: UserPageCall,
  name: Name,
  shape: ListShape,
  options: ListOptions<RowOf<Name>, Row>,
) {
  const { complete = asTheyAre as Complete<RowOf<Name>, Row>, usedName, among, asked: askedFor, keepsViews } = options;
  const look = await lookOf(request);
  const asked = lookAsked(url.searchParams, look);
  const { using, ...others } = readListQuery(url.searchParams, shape, (asked ?? look).size);
  const query: ListQuery = usedName ? { ...others, using } : others;
  if (asked)
    throw redirect(url.pathname + listSearch(query), {
      headers: [...(await session.headers()), await rememberLook(asked)],
    });
  const used = readUsing(query.using);
  const [answer, nameOfUsed, views] = await Promise.all([
    askList(api, name, askedFor?.(query, request) ?? query, among?.(query, request)),
    used && usedName?.(api, used),
    keepsViews && administers.length === 0 ? ownViews(api, url.pathname) : undefined,
  ]);
  if (answer.code !== 200) throw problemOf(answer);
  const rows = answer.data as RowOf<Name>[];
  const total = answer.total ?? rows.length;
  // Rows were deleted meanwhile: not an empty page.
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
    isInClient: administers.length > 0,
    csrfToken: csrfTokenOf(session),
    usualSort: (listRules as Partial<Record<string, { defaultSort: string }>>)[name]?.defaultSort,
    views,
    isCompact: look.isCompact,
    notice,
    flaws: answer.flaws,
  };
  // A download leaves the page in place.
  const fetching: [string, string][] = download ? [["Refresh", `0; url=${download}`]] : [];
  return data(loaded, { headers: [...(await session.headers()), ...fetching] });
}

async function ownViews(api: Api, path: string): Promise<KeptView[] | undefined> {
  const list = listKeyOf(path);
  if (!list || !isPortico()) return undefined;
  const answer = await api("ownKeptViews", { list });
  return answer.code === 200 ? answer.data : undefined;
}

function askList(
  api: Api,
  name: ListEndpoint,
  { search, field, also = [], page, size, sort, using }: ListQuery,
  among: object = {},
): Promise<Envelope<unknown>> {
  const input = {
    ...among,
    page,
    size,
    using,
    ...(search ? { search, field } : {}),
    ...(also.length > 0 ? { also: conditionsText(also) } : {}),
    ...(sort ? { sort } : {}),
  };
  return api(name, input as never);
}

/** @throws Response 404 page with who deleted the record, and what was `sent` */
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

/** @throws Response error page for a refusal */
export function dataOf<Data>(answer: Envelope<Data>): Data {
  if (answer.code !== 200) throw problemOf(answer);
  return answer.data;
}
