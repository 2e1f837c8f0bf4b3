export type AddressList = "redirectUris" | "postLogoutRedirectUris";

/** As the API calls them. */
export type RowsOf = Record<AddressList, { uri: string; environment: string }[]> &
  Record<"claimNames", { claim: string; sentAs: string }[]>;

export type RowList = keyof RowsOf;
export const ADDRESS_LISTS: readonly AddressList[] = ["redirectUris", "postLogoutRedirectUris"];
export const ROW_LISTS: readonly RowList[] = [...ADDRESS_LISTS, "claimNames"];

export const fieldOfRow = <List extends RowList>(
  list: List,
  row: number,
  field: keyof RowsOf[List][number] & string,
): string => `${list}[${row}].${field}`;
