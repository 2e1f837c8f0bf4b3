import { entryOf, isSame, isStill, type OpenedRecord, type Value } from "./opened.server";

interface Merge {
  fields: readonly string[];
  /** Undefined if unknown. */
  opened: OpenedRecord | undefined;
  mine(name: string): Value;
  saved(name: string): Value;
}

export interface Merged {
  /** Changed by the other only. */
  taken: string[];
  /** Changed by both, differently. */
  conflicts: string[];
  /** Changed by both to the same value. */
  agreed: string[];
}

/** A field that one side changed takes that value. Without the opened record every difference is a conflict. */
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
