import { PAGE_SIZE_DEFAULT, PAGE_SIZES, SEARCH_MAX } from "~/contract/kit/rules";
import { readUsing, usingOf } from "~/contract/kit/using";
import type { Choice } from "./choices";

/** What of a list is shown; it stands in the address, so that back, reload and sharing work. */
export interface ListQuery {
  search: string;
  /** Field searched in. */
  field: string;
  /** From 1. */
  page: number;
  size: number;
  /** Field sorted by, `-` before it for descending; empty for the list's own order. */
  sort: string;
  /** Only the records that use this one, as the address and the API name it. */
  using?: string;
}

export interface SearchField {
  name: string;
  label: string;
  /** The values of a field that has only a few: one of them is searched for, whole. */
  choices?: readonly Choice[];
}

/** What a list lets one search and sort by; the first field is the one it opens with. */
export interface ListShape {
  searchFields: readonly SearchField[];
  sorts: readonly string[];
}

const PAGE_MOST = 1_000_000;

/** Reads the address. What does not fit is as if it were not there: an address typed wrong still shows the list. */
export function readListQuery(parameters: URLSearchParams, { searchFields, sorts }: ListShape): ListQuery {
  const sort = parameters.get("sort") ?? "";
  const size = Number(parameters.get("size"));
  const page = Number(parameters.get("page"));
  const used = readUsing(parameters.get("using"));
  return {
    ...readSearch(parameters, searchFields),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MOST ? page : 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : PAGE_SIZE_DEFAULT,
    sort: sorts.includes(sort.replace(/^-/, "")) ? sort : "",
    ...(used && { using: usingOf(used) }),
  };
}

/**
 * Without scripts the form shows selects for fields with choices beside the text, under the fields' names: what is
 * chosen there counts for its field, and where no text is looked for, also by itself.
 */
function readSearch(
  parameters: URLSearchParams,
  fields: ListShape["searchFields"],
): Pick<ListQuery, "search" | "field"> {
  const entry = (name: string): string => (parameters.get(name) ?? "").replaceAll("\0", "").trim().slice(0, SEARCH_MAX);
  const chosenIn = ({ name, choices }: SearchField): string => (choices ? entry(name) : "");
  const field = fields.find(({ name }) => name === parameters.get("field")) ?? fields[0];
  const search = (field && chosenIn(field)) || entry("search");
  const chosen = search ? undefined : fields.find((each) => chosenIn(each));
  return chosen ? { field: chosen.name, search: chosenIn(chosen) } : { field: field?.name ?? "", search };
}

/** The address's query for another page, order or search of the same list. */
export function listSearch(query: ListQuery, change: Partial<ListQuery> = {}): string {
  const { search, field, page, size, sort, using } = { ...query, ...change };
  const parameters = new URLSearchParams();
  if (using) parameters.set("using", using);
  if (search) {
    parameters.set("field", field);
    parameters.set("search", search);
  }
  if (sort) parameters.set("sort", sort);
  if (size !== PAGE_SIZE_DEFAULT) parameters.set("size", String(size));
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text && `?${text}`;
}

export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
