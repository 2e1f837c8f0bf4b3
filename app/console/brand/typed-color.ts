/** `#rrggbb` of an entry, with or without `#`; undefined for anything else. */
export function colorIn(entry: unknown): string | undefined {
  const [, digits] = (typeof entry === "string" && /^\s*#?([\da-f]{6})\s*$/i.exec(entry)) || [];
  return digits && `#${digits.toLowerCase()}`;
}
