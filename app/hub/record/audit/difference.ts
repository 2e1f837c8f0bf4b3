import type { AuditValue, AuditValues } from "../../kit/db/schema";
import type { Snapshot } from "./snapshot";

const CHANGED = "(changed)";
/** A template may have 100,000 characters. */
const TEXT_MAX = 1_000;

export interface Difference {
  before: AuditValues | null;
  after: AuditValues | null;
}

export function differenceOf(earlier: Snapshot | undefined, later: Snapshot | undefined): Difference {
  const before: AuditValues = {};
  const after: AuditValues = {};
  for (const field of fieldsOf(earlier?.values, later?.values)) {
    const [was, is] = parting(earlier?.values[field] ?? null, later?.values[field] ?? null);
    if (!isEmpty(was)) before[field] = cut(was);
    if (!isEmpty(is)) after[field] = cut(is);
    // Also for a field that was emptied or first filled.
    if (earlier && later && isEmpty(was) !== isEmpty(is)) (isEmpty(was) ? before : after)[field] = null;
  }
  if (later) {
    for (const field of fieldsOf(earlier?.secrets, later.secrets)) {
      if ((earlier?.secrets[field] ?? null) !== (later.secrets[field] ?? null)) after[field] = CHANGED;
    }
  }
  return { before: orNull(before), after: orNull(after) };
}

export const isNone = ({ before, after }: Difference): boolean => before === null && after === null;

const fieldsOf = (one: object = {}, other: object = {}): string[] => Object.keys({ ...one, ...other });
const isSame = (one: AuditValue, other: AuditValue): boolean => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (value: AuditValue): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);
const orNull = (values: AuditValues): AuditValues | null => (Object.keys(values).length > 0 ? values : null);

/** For lists, the entries in only one. */
function parting(was: AuditValue, is: AuditValue): [AuditValue, AuditValue] {
  if (Array.isArray(was) && Array.isArray(is)) return [without(was, is), without(is, was)];
  return isSame(was, is) ? [null, null] : [was, is];
}

const without = (list: AuditValue[], others: AuditValue[]): AuditValue[] =>
  list.filter((one) => !others.some((other) => isSame(one, other)));

const cut = (value: AuditValue): AuditValue =>
  typeof value === "string" && value.length > TEXT_MAX
    ? `${value.slice(0, TEXT_MAX)}… (${value.length} characters)`
    : value;
