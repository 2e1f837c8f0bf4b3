import { ADDRESSES_MAX } from "~/contract/kit/sign-on-rules";
import { type FormReply, valueOf } from "~/lib/form-reply";

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

/** The rows that a form shows, filled in or not. */
export function rowsIn(form: FormReply, list: AddressList): Row[] {
  const entryOf = (name: string): string => [valueOf(form, name) ?? ""].flat()[0] ?? "";
  const isShown = (name: string) => Object.hasOwn(form.initialValue ?? {}, name) || form.fields?.includes(name);
  const rows: Row[] = [];
  for (let row = 0; row < ADDRESSES_MAX; row++) {
    if (!isShown(uriName(list, row))) break;
    rows.push({
      uri: entryOf(uriName(list, row)),
      environment: entryOf(environmentName(list, row)),
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
