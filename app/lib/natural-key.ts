const DIGITS = 20;
const MAX_CHARACTERS = 300;

/** By code units: ignores case, pads numbers to twenty digits, "IC 2" before "IC 10". Same as the database's natural_key. */
export function naturalKey(text: string): string {
  const key = text.toLowerCase().replace(/[0-9]+/g, (digits) => digits.padStart(DIGITS, "0").slice(-DIGITS));
  return key.length <= MAX_CHARACTERS ? key : Array.from(key).slice(0, MAX_CHARACTERS).join("");
}

export const inNaturalOrder = (one: string, other: string): number => (naturalKey(one) < naturalKey(other) ? -1 : 1);

/** Each item's key is made once. */
export function inNaturalOrderOf<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const keyed = items.map((item) => ({ item, key: naturalKey(textOf(item)) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ item }) => item);
}
