export type AddressList = "redirectUris" | "postLogoutRedirectUris" | "audiences" | "acsUris";

/** As the API calls them. */
export type RowsOf = Record<AddressList, { uri: string; environment: string }[]> &
  Record<"claimNames", { claim: string; sentAs: string }[]> &
  Record<"moreClaims", { sentAs: string; value: string }[]> &
  Record<"apiScopes", { name: string; description: string; descriptionHi: string }[]> &
  /** The API has them as text alone. */
  Record<"callers", { clientId: string }[]> &
  Record<"groups", { name: string }[]>;

export type RowList = keyof RowsOf;
export const ADDRESS_LISTS: readonly AddressList[] = ["redirectUris", "postLogoutRedirectUris", "audiences", "acsUris"];
export const ROW_LISTS: readonly RowList[] = [
  ...ADDRESS_LISTS,
  "claimNames",
  "moreClaims",
  "apiScopes",
  "callers",
  "groups",
];

export const fieldOfRow = <List extends RowList>(
  list: List,
  row: number,
  field: keyof RowsOf[List][number] & string,
): string => `${list}[${row}].${field}`;
