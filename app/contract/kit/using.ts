/** Records that cannot be deleted while others use them. */
export const USED_KINDS = ["APPLICATION", "APPLICATION_ROLE", "CLIENT", "PAGE", "PERMISSION", "ROLE"] as const;
export type UsedKind = (typeof USED_KINDS)[number];

export interface Used {
  kind: UsedKind;
  id: string;
}

/** Parameter of lists: `APPLICATION.01a1fb40-…`. */
export const usingOf = ({ kind, id }: Used): string => `${kind}.${id}`;

export const USING_MAX = 90;
export const USING_PATTERN = new RegExp(`^(${USED_KINDS.join("|")})\\.([A-Za-z0-9-]{1,64})$`);

/** Undefined for other texts. */
export function readUsing(text: string | null | undefined): Used | undefined {
  const [, kind, id] = USING_PATTERN.exec(text ?? "") ?? [];
  const known = USED_KINDS.find((each) => each === kind);
  return known && id !== undefined ? { kind: known, id } : undefined;
}
