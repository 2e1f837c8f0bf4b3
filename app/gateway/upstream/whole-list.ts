import { readConditions } from "~/contract/kit/conditions";
import type { Refusal, Success } from "~/contract/kit/envelope";
import { COUNT_CAP, EXACT_FIELDS, LIST_CAP_ROWS } from "~/contract/kit/rules";
import { words } from "~/contract/kit/words";
import { naturalKey } from "~/lib/natural-key";
import type { FieldValue, ListRules } from "./list-rules";

export interface WholeList<Row> extends ListRules<Row> {
  has(field: string): boolean;
}

export interface ListQuestion {
  search?: string | undefined;
  field?: string | undefined;
  also?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
}

interface Identified {
  _id: string;
}

type Page<Row> = Pick<Success<Row[]>, "data" | "total">;

/**
 * As the embedded API: case-insensitive substring in one field (spec §2), natural order, empty values last, ties by id.
 * @returns page and total, or a refusal for an unknown field
 */
export function pageOfWhole<Row extends Identified>(
  rows: readonly Row[],
  rules: WholeList<Row>,
  question: ListQuestion,
): Page<Row> | Refusal {
  const {
    search,
    field = rules.mainField,
    also,
    page = 1,
    size,
    sort = rules.defaultSort,
    ...exactly
  }: ListQuestion & Record<string, unknown> = { ...question };
  const sortField = sort.replace(/^-/, "");
  if (!rules.has(sortField)) return unknownField(sortField, "sort");

  const conditions = [...(search ? [{ field, search }] : []), ...readConditions(also)];
  const strange = conditions.find((each) => each.field !== "_id" && !rules.has(each.field));
  if (strange) return unknownField(strange.field, "field");

  const matches = (row: Row): boolean =>
    conditions.every((each) => isMatch(rules, row, each.field, each.search)) &&
    Object.entries(exactly).every(
      ([name, value]) => value === undefined || value === null || fieldOf(rules, row, name) === value,
    );
  const sorted = rows.filter(matches).sort(orderBy(rules, sortField, sort.startsWith("-")));
  const limit = size ?? LIST_CAP_ROWS;
  const offset = size === undefined ? 0 : (page - 1) * size;
  return {
    data: conditions.length > 0 && offset > COUNT_CAP ? [] : sorted.slice(offset, offset + limit),
    total: conditions.length > 0 ? Math.min(sorted.length, COUNT_CAP + 1) : sorted.length,
  };
}

function isMatch<Row extends Identified>(rules: ListRules<Row>, row: Row, field: string, search: string): boolean {
  if (field === "_id") return row._id === search;
  const value = fieldOf(rules, row, field);
  if (value === undefined || value === null) return false;
  const [text, wanted] = [String(value).toLowerCase(), search.toLowerCase()];
  return EXACT_FIELDS.includes(field) ? text === wanted : text.includes(wanted);
}

function orderBy<Row extends Identified>(
  rules: ListRules<Row>,
  field: string,
  isDescending: boolean,
): (one: Row, other: Row) => number {
  const keyOf = (row: Row, name: string) => {
    const value = fieldOf(rules, row, name);
    return typeof value === "string" ? naturalKey(value) : (value ?? undefined);
  };
  const { ties = {} } = rules;
  const fields = [field, ...(Object.hasOwn(ties, field) ? [ties[field]!] : [])];
  const direction = isDescending ? -1 : 1;
  return (one, other) => {
    for (const name of fields) {
      const order = compare(keyOf(one, name), keyOf(other, name));
      if (order !== 0) return direction * order;
    }
    return direction * compare(one._id, other._id);
  };
}

/** Undefined sorts last, as null in PostgreSQL. */
function compare(one: string | number | undefined, other: string | number | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return 1;
  if (other === undefined) return -1;
  return one < other ? -1 : 1;
}

/** By dotted name. */
function fieldOf<Row>({ fields = {} }: ListRules<Row>, row: Row, name: string): FieldValue {
  if (Object.hasOwn(fields, name)) return fields[name]!(row);
  let value: unknown = row;
  for (const part of name.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.hasOwn(value, part) ? (value as Record<string, unknown>)[part] : undefined;
  }
  return typeof value === "string" || typeof value === "number" || value === null ? value : undefined;
}

const unknownField = (name: string, as: "field" | "sort"): Refusal => ({
  code: 400,
  msg: words.refusals.noSuchField(name),
  data: { fieldErrors: { [as]: [words.unknownField] } },
});
