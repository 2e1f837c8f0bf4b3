import { ADDRESSES_MAX } from "~/contract/kit/sign-on-rules";
import type { FormState } from "~/lib/form-state";

/** The lists of addresses, as the API calls them, and how the entries of their rows begin. */
export const ADDRESS_LISTS = { redirectUris: "redirect", postLogoutRedirectUris: "postLogout" } as const;
export type AddressList = keyof typeof ADDRESS_LISTS;
export const LIST_NAMES: readonly AddressList[] = ["redirectUris", "postLogoutRedirectUris"];

export const uriName = (list: AddressList, row: number): string => `${ADDRESS_LISTS[list]}Uri${row}`;
export const environmentName = (list: AddressList, row: number): string => `${ADDRESS_LISTS[list]}Environment${row}`;

export interface Row {
  uri: string;
  environment: string;
}

type Values = FormState["values"];

const entryOf = (values: Values, name: string): string => [values[name] ?? ""].flat()[0] ?? "";

/** The rows that a form shows, filled in or not. */
export function rowsIn(values: Values, list: AddressList): Row[] {
  const rows: Row[] = [];
  for (let row = 0; row < ADDRESSES_MAX; row++) {
    if (!(uriName(list, row) in values)) break;
    rows.push({
      uri: entryOf(values, uriName(list, row)),
      environment: entryOf(values, environmentName(list, row)),
    });
  }
  return rows;
}

const BLANK: Row = { uri: "", environment: "" };
/** Rows that a form offers beyond those that are filled in, and how many more it makes room for at a time. */
const SPARE_ROWS = 2;

export const withSpare = (rows: readonly Row[], spare = SPARE_ROWS): Row[] => [
  ...rows,
  ...Array.from({ length: Math.max(0, Math.min(spare, ADDRESSES_MAX - rows.length)) }, () => BLANK),
];

/** The entries of rows. */
export const entriesOfRows = (rows: readonly Row[], list: AddressList): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ uri, environment }, row) => [
      [uriName(list, row), uri],
      [environmentName(list, row), environment],
    ]),
  );

/** Submits of the form that change its rows and save nothing. */
export const moreIntent = (list: AddressList): string => `more-${list}`;
export const removeIntent = (list: AddressList, row: number): string => `remove-${list}-${row}`;
