export type AddressList = "redirectUris" | "postLogoutRedirectUris";

/** The form's lists of rows, as the API calls them. */
export type RowsOf = Record<AddressList, { uri: string; environment: string }[]> &
  Record<"claimNames", { claim: string; sentAs: string }[]>;

export type RowList = keyof RowsOf;
export const ADDRESS_LISTS: readonly AddressList[] = ["redirectUris", "postLogoutRedirectUris"];
export const ROW_LISTS: readonly RowList[] = [...ADDRESS_LISTS, "claimNames"];

/** The name of a row's field, as conform reads it. */
export const fieldOfRow = <List extends RowList>(
  list: List,
  row: number,
  field: keyof RowsOf[List][number] & string,
): string => `${list}[${row}].${field}`;
