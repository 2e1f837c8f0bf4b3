import type { ClaimRule } from "~/contract/connection";

export const RULES = "rules";
export const RULE_PARTS = ["claim", "value", "application", "role"] as const satisfies (keyof ClaimRule)[];

/** What the form repeats. */
export type RowsOfForm = Record<typeof RULES, ClaimRule[]>;

export const fieldOfRule = (row: number, part: keyof ClaimRule): string => `${RULES}[${row}].${part}`;
