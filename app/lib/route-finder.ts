import { TrieRouter } from "hono/router/trie-router";

/** The route of an address that fits no pattern. */
export const UNKNOWN_ROUTE = "/*";

/**
 * Finds the route an address belongs to: logs and metrics name routes, which are few, instead of addresses. A segment
 * of a pattern is fixed, a parameter (`:id`) or, as the last one, everything else (`*`); fixed segments win over
 * parameters, and case does not count.
 */
export function routeFinder(patterns: Iterable<string>): (path: string) => string {
  const router = new TrieRouter<string>();
  // Hono returns what was added first.
  const ranked = Array.from(patterns, (pattern) => ({ pattern, rank: rankOf(pattern) }));
  ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  for (const { pattern } of ranked) router.add("GET", plain(pattern), pattern);
  return (path) => router.match("GET", plain(path))[0][0]?.[0] ?? UNKNOWN_ROUTE;
}

const segmentsOf = (path: string): string[] => path.toLowerCase().split("/").filter(Boolean);

const plain = (path: string): string => `/${segmentsOf(path).join("/")}`;

/** A letter for each segment, in the order in which they win. */
const rankOf = (pattern: string): string =>
  segmentsOf(pattern)
    .map((segment) => (segment === "*" ? "c" : segment.startsWith(":") ? "b" : "a"))
    .join("");
