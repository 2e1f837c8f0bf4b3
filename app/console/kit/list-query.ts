import { CONDITIONS_MAX, type Condition, conditionsText, readConditions } from "~/contract/kit/conditions";
import { PAGE_SIZE_DEFAULT, PAGE_SIZES, SEARCH_MAX } from "~/contract/kit/rules";
import { readUsing, usingOf } from "~/contract/kit/using";
import type { Choice } from "./choices";

export interface ListQuery {
  search: string;
  field: string;
  /** Further searches that hold as well; at most `CONDITIONS_MAX`. */
  also?: readonly Condition[];
  /** Starts at 1. */
  page: number;
  size: number;
  /** The size of a page whose address names none, on the first page; default `PAGE_SIZE_DEFAULT`. */
  usualSize?: number;
  /** A field, with `-` for descending; "" for the default. */
  sort: string;
  using?: string;
  /** Further conditions by name (`ListShape`). */
  filters?: Readonly<Record<string, string>>;
}

export interface SearchField {
  name: string;
  label: string;
  choices?: readonly Choice[];
}

/** The first field is the default. */
export interface ListShape {
  searchFields: readonly SearchField[];
  sorts: readonly string[];
  filters?: readonly string[];
}

/** The button that adds the search to the filters. */
export const ADD_FILTER = "filter";

const PAGE_MOST = 1_000_000;

/** Ignores invalid parameters. `usualSize`: the reader's. */
export function readListQuery(
  parameters: URLSearchParams,
  { searchFields, sorts, filters }: ListShape,
  usualSize: number = PAGE_SIZE_DEFAULT,
): ListQuery {
  const sort = parameters.get("sort") ?? "";
  const size = Number(parameters.get("size"));
  const asked = Number(parameters.get("page"));
  const page = Number.isInteger(asked) && asked >= 1 && asked <= PAGE_MOST ? asked : 1;
  const used = readUsing(parameters.get("using"));
  return {
    ...readSearch(parameters, searchFields),
    page,
    // A further page is that of whoever copied its address.
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : page > 1 ? PAGE_SIZE_DEFAULT : usualSize,
    ...(usualSize !== PAGE_SIZE_DEFAULT && { usualSize }),
    sort: sorts.includes(sort.replace(/^-/, "")) ? sort : "",
    ...(used && { using: usingOf(used) }),
    ...(filters && { filters: readFilters(parameters, filters) }),
  };
}

const readFilters = (parameters: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const entry = entryIn(parameters, name);
      return entry ? [[name, entry]] : [];
    }),
  );

const entryIn = (parameters: URLSearchParams, name: string): string =>
  (parameters.get(name) ?? "").replaceAll("\0", "").trim().slice(0, SEARCH_MAX);

/** Without scripts, fields with choices are separate selects, for their field or, beside another's text, as filters. */
function readSearch(
  parameters: URLSearchParams,
  fields: ListShape["searchFields"],
): Pick<ListQuery, "search" | "field" | "also"> {
  const entry = (name: string): string => entryIn(parameters, name);
  const chosenIn = ({ name, choices }: SearchField): string => (choices ? entry(name) : "");
  const field = fields.find(({ name }) => name === parameters.get("field")) ?? fields[0];
  const search = (field && chosenIn(field)) || entry("search");
  const chosen = search ? undefined : fields.find((each) => chosenIn(each));
  const main = chosen ? { field: chosen.name, search: chosenIn(chosen) } : { field: field?.name ?? "", search };
  const beside = fields.filter((each) => each.name !== main.field && chosenIn(each));
  const isAdded = parameters.has(ADD_FILTER) && main.search !== "";
  const also = addedTo(
    readConditions(parameters.get("also")).filter((each) => fields.some(({ name }) => name === each.field)),
    [...beside.map((each) => ({ field: each.name, search: chosenIn(each) })), ...(isAdded ? [main] : [])],
  );
  return { ...main, ...(isAdded && { search: "" }), ...(also.length > 0 && { also }) };
}

/** The oldest give way. */
function addedTo(conditions: readonly Condition[], added: readonly Condition[]): Condition[] {
  const isAdded = (one: Condition) => added.some(({ field, search }) => field === one.field && search === one.search);
  return [...conditions.filter((each) => !isAdded(each)), ...added].slice(-CONDITIONS_MAX);
}

export function listSearch(query: ListQuery, change: Partial<ListQuery> = {}): string {
  const {
    search,
    field,
    page,
    size,
    usualSize = PAGE_SIZE_DEFAULT,
    sort,
    using,
    filters = {},
    also = [],
  } = { ...query, ...change };
  const parameters = new URLSearchParams();
  if (using) parameters.set("using", using);
  for (const [name, value] of Object.entries(filters)) parameters.set(name, value);
  if (also.length > 0) parameters.set("also", conditionsText(also));
  if (search) {
    parameters.set("field", field);
    parameters.set("search", search);
  }
  if (sort) parameters.set("sort", sort);
  if (size !== (page > 1 ? PAGE_SIZE_DEFAULT : usualSize)) parameters.set("size", String(size));
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text && `?${text}`;
}

export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
