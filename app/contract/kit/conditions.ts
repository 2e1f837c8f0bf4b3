import { composed } from "./names";
import { FIELD_NAME_MAX, SEARCH_MAX } from "./rules";

/** Asks a list for rows whose field holds a text, as `search` and `field` do. */
export interface Condition {
  field: string;
  search: string;
}

export const CONDITIONS_MAX = 5;
/** Every character of a value may be encoded as nine. */
export const CONDITIONS_CHARACTERS = CONDITIONS_MAX * (FIELD_NAME_MAX + 9 * SEARCH_MAX + 2);

/** Parameter of lists: `status=ACTIVE&email=example.com`, encoded as a query. */
export const conditionsText = (conditions: readonly Condition[]): string =>
  new URLSearchParams(conditions.map(({ field, search }) => [field, search])).toString();

/** Without what is empty, too long or doubled; may exceed `CONDITIONS_MAX`. */
export function readConditions(text: string | null | undefined): Condition[] {
  const conditions = new Map<string, Condition>();
  for (const [field, value] of new URLSearchParams((text ?? "").slice(0, CONDITIONS_CHARACTERS))) {
    const search = composed(value.replaceAll("\0", "").trim());
    if (field && search && search.length <= SEARCH_MAX) conditions.set(`${field}=${search}`, { field, search });
  }
  return [...conditions.values()];
}
