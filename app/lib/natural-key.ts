const DIGITS = 20;
const MAX_CHARACTERS = 300;

/**
 * What a text is sorted by, compared by code units: without regard to case, "IC 2" before "IC 10". The same as
 * natural_key of the hub's database: every number has twenty digits, and the rest of a long text has no say.
 */
export function naturalKey(text: string): string {
  const key = text.toLowerCase().replace(/[0-9]+/g, (digits) => digits.padStart(DIGITS, "0").slice(-DIGITS));
  return key.length <= MAX_CHARACTERS ? key : Array.from(key).slice(0, MAX_CHARACTERS).join("");
}

/** Sorts texts as lists do. */
export const inNaturalOrder = (one: string, other: string): number => (naturalKey(one) < naturalKey(other) ? -1 : 1);
