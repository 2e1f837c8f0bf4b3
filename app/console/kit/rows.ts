import type { Values } from "~/lib/form-reply";

type Row = Readonly<Record<string, string>>;

/** Beyond those that are filled in. */
const SPARE_ROWS = 2;

export const isFilled = (row: object): boolean => Object.values(row).some(Boolean);

/** Where the API's row stands in the form: empty rows are not sent. */
export const placeOf = (rows: readonly object[], sent: number): number =>
  rows.flatMap((row, place) => (isFilled(row) ? [place] : []))[sent] ?? 0;

/** With some rows to fill in. */
export function rowEntries(
  list: string,
  { filled, blank, most }: { filled: readonly Row[]; blank: Row; most: number },
): Values {
  const spare = Math.max(0, Math.min(SPARE_ROWS, most - filled.length));
  const all = [...filled, ...Array.from({ length: spare }, () => blank)];
  return Object.fromEntries(
    all.flatMap((row, place) => Object.entries(row).map(([part, value]) => [`${list}[${place}].${part}`, value])),
  );
}
