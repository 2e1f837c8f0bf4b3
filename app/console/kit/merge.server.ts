import { entryOf, isSame, isStill, type OpenedRecord, type Value } from "./opened.server";

interface Merge {
  /** The form's fields. */
  fields: readonly string[];
  /** The record as it was when the form was opened; undefined where that is not known. */
  opened: OpenedRecord | undefined;
  mine(name: string): Value;
  saved(name: string): Value;
}

export interface Merged {
  /** Fields that only the other changed. */
  taken: string[];
  /** Fields that both changed, to different values. */
  conflicts: string[];
  /** Fields that both changed to the same value. */
  agreed: string[];
}

/**
 * Merges a form with what was saved since it was opened, field by field: each field that only one of both changed takes
 * that one's value. Where the beginning is not known, whatever differs is for the user to decide.
 */
export function merge({ fields, opened, mine, saved }: Merge): Merged {
  const merged: Merged = { taken: [], conflicts: [], agreed: [] };
  for (const name of fields) {
    const before = opened && entryOf(opened, name);
    const isSavedAnew = !before || !isStill(before, saved(name));
    const isMineAnew = !before || !isStill(before, mine(name));
    if (!isSavedAnew) continue;
    if (isSame(mine(name), saved(name))) {
      if (before) merged.agreed.push(name);
    } else (isMineAnew ? merged.conflicts : merged.taken).push(name);
  }
  return merged;
}
