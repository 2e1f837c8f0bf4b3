/** Set by Kubernetes for a service named `portico`. */
const OF_KUBERNETES = /^PORTICO_(SERVICE_(HOST|PORT)|PORT)(_|$)/;
const MOST_EDITS = 3;

/** Unknown settings, with the nearest known one. */
export function misspelt(
  names: readonly string[],
  known: readonly string[],
): { name: string; nearest: string | undefined }[] {
  return names
    .filter((name) => name.startsWith("PORTICO_") && !known.includes(name) && !OF_KUBERNETES.test(name))
    .map((name) => {
      const [nearest] = known
        .map((setting) => ({ setting, edits: editsBetween(name, setting) }))
        .filter(({ edits }) => edits <= MOST_EDITS)
        .sort((one, other) => one.edits - other.edits);
      return { name, nearest: nearest?.setting };
    });
}

/** Levenshtein distance. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[to]! + 1, next[to - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
