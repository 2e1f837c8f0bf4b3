import { and, asc, desc, eq, getTableColumns, gt, gte, ilike, like, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { validate } from "uuid";
import { CONDITIONS_MAX, readConditions } from "~/contract/kit/conditions";
import { FIRST } from "~/contract/kit/paging";
import { EXACT_FIELDS, LIST_CAP_ROWS, PAGE_ROWS_DEFAULT, PAGE_SIZES } from "~/contract/kit/rules";
import { readUsing, type UsedKind } from "~/contract/kit/using";
import { words } from "~/contract/kit/words";
import { naturalKeyOf } from "../db/schema/columns";
import { invalid } from "../failure";

/** Conditions by the used record's kind (kit/scope/using.ts). */
export type Using = Readonly<Partial<Record<UsedKind, (id: string) => SQL>>>;

/** `fields` has the contract's names. */
export interface ListDefinition {
  id: PgColumn;
  fields: Readonly<Record<string, PgColumn | SQL>>;
  /** Expressions whose value is text. */
  texts?: readonly string[];
  /** Generated columns of text fields. */
  kept?: Readonly<Record<string, { key: SQL; lower?: SQL }>>;
  searches?: Readonly<Record<string, (search: string) => SQL>>;
  using?: Using;
  /** Searched by default. */
  mainField: string;
  /** `-` for descending. */
  defaultSort: string;
  /** The second order where many values are equal. */
  ties?: Readonly<Record<string, string>>;
}

export interface ListInput {
  search?: string | undefined;
  field?: string | undefined;
  also?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  status?: string | undefined;
  using?: string | undefined;
  match?: "exact" | undefined;
  after?: string | undefined;
  changedSince?: string | undefined;
}

export interface ListParts {
  where: SQL | undefined;
  orderBy: SQL[];
  /** Compared before the id. */
  sortedBy: (PgColumn | SQL)[];
  limit: number;
  offset: number;
}

/**
 * Case-insensitive substring in one field (spec §2), ordered last by id: pages neither repeat nor skip rows.
 * @throws Failure 400 for an unknown field or kind of record, or too many conditions
 */
export function listParts(definition: ListDefinition, input: ListInput): ListParts {
  const { id, fields, defaultSort, texts = [], kept = {}, ties = {} } = definition;
  const known = (name: string, as: "field" | "sort"): PgColumn | SQL => {
    const found = ownOf(fields, name);
    if (!found) throw invalid(words.refusals.noSuchField(name), { [as]: [words.unknownField] });
    return found;
  };
  const sort = input.sort ?? defaultSort;
  const direction = sort.startsWith("-") ? desc : asc;
  const sortField = sort.replace(/^-/, "");
  /** Ignores case; sorts numbers in it by value. */
  const keyOf = (name: string): PgColumn | SQL => {
    const found = known(name, "sort");
    const key = ownOf(kept, name)?.key;
    if (key) return key;
    return texts.includes(name) || isText(found) ? naturalKeyOf(found) : found;
  };
  const sorting = [sortField, ownOf(ties, sortField)].filter((name) => name !== undefined);
  if (input.after === undefined && input.size !== undefined && !SIZES.includes(input.size))
    throw invalid(words.refusals.invalidInput, { size: [words.oneOf(SIZES.join(", "))] });
  const sortedBy = sorting.map(keyOf);
  const isPaged = input.page !== undefined || input.after !== undefined;
  const limit = input.size ?? (isPaged ? PAGE_ROWS_DEFAULT : LIST_CAP_ROWS);
  return {
    where: and(
      input.after === undefined ? undefined : afterRow(definition, input),
      input.changedSince === undefined ? undefined : changedSince(definition, input.changedSince),
      input.search
        ? matching(definition, input.search, input.field, (name) => known(name, "field"), input.match)
        : undefined,
      ...conditionsIn(input).map(({ field, search }) =>
        matching(definition, search, field, (name) => known(name, "field"), undefined),
      ),
      input.status ? sql`${known("status", "field")} = ${input.status}` : undefined,
      input.using ? usingThat(definition, input.using) : undefined,
    ),
    orderBy: input.after === undefined ? [...sortedBy.map((key) => direction(key)), direction(id)] : [asc(id)],
    sortedBy,
    limit,
    offset: (input.page ?? 1) * limit - limit,
  };
}

/** @throws Failure 400 for too many */
export function conditionsIn({ also }: Pick<ListInput, "also">) {
  const conditions = readConditions(also);
  if (conditions.length > CONDITIONS_MAX)
    throw invalid(words.refusals.invalidInput, { also: [words.atMost(CONDITIONS_MAX)] });
  return conditions;
}

/** Pages read by cursor may have any size. */
const SIZES: readonly number[] = PAGE_SIZES;

/** Ids sort by creation. @throws Failure 400 for an invalid cursor, or one with page or sort */
function afterRow({ id }: ListDefinition, { after = "", page, sort }: ListInput): SQL | undefined {
  if (page !== undefined || sort !== undefined) throw invalid(words.cursorAlone, { after: [words.cursorAlone] });
  if (after === FIRST) return undefined;
  if (!validate(after)) throw invalid(words.noCursor, { after: [words.noCursor] });
  return gt(id, after);
}

/** @throws Failure 400 if the list has no change time */
function changedSince({ id }: ListDefinition, since: string): SQL {
  const changedAt = ownOf<PgColumn>(getTableColumns(id.table), "updatedAt");
  if (!changedAt) throw invalid(words.changesUnknown, { changedSince: [words.changesUnknown] });
  return gte(changedAt, new Date(since));
}

/** Outside input may be `constructor` or `__proto__`. */
export const ownOf = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** @throws Failure 400 for a kind that the records do not use */
function usingThat({ using = {} }: ListDefinition, text: string): SQL {
  const used = readUsing(text);
  const which = used && using[used.kind];
  if (!which) throw invalid(words.unknownUsing, { using: [words.unknownUsing] });
  return validate(used.id) ? which(used.id) : sql`false`;
}

type Known = (name: string) => PgColumn | SQL;

function matching(
  { id, searches = {}, kept = {}, mainField }: ListDefinition,
  search: string,
  field: string | undefined,
  known: Known,
  match: ListInput["match"],
): SQL {
  if (field === "_id") return eq(id, search);
  const found = known(field ?? mainField);
  const fieldSearch = ownOf(searches, field ?? mainField);
  if (fieldSearch) return fieldSearch(search);
  if (match === "exact" || EXACT_FIELDS.includes(field ?? mainField))
    return sql`lower((${found})::text) = lower(${search})`;
  const pattern = `%${escaped(search)}%`;
  const lower = ownOf(kept, field ?? mainField)?.lower;
  if (lower) {
    // PostgreSQL expects many matches of `strpos` and few of a pattern.
    const isShort = search.length < TRIGRAM_LETTERS;
    return isShort ? sql`strpos(${lower}, lower(${search})) > 0` : sql`${lower} like lower(${pattern})`;
  }
  // Numbers are searched as shown.
  const shown = isText(found) ? found : sql`(${found})::text`;
  const hasCase = search.toLowerCase() !== search.toUpperCase();
  // Trigrams do not help, and `ilike` takes twice as long.
  if (hasCase && search.length < TRIGRAM_LETTERS) return sql`strpos(lower(${shown}), lower(${search})) > 0`;
  return (hasCase ? ilike : like)(shown, pattern);
}

/** Shorter words have no trigram but at their beginning. */
export const TRIGRAM_LETTERS = 3;

export const escaped = (search: string): string => search.replace(/[\\%_]/g, "\\$&");

const isText = (column: PgColumn | SQL): boolean =>
  "dataType" in column && column.dataType === "string" && column.columnType === "PgText";
