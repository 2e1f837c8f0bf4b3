import type { ServerBuild } from "@remix-run/node";
import { TrieRouter } from "hono/router/trie-router";

type Routes = ServerBuild["routes"];

/** Full paths by id: `/dashboard/user/:id/edit`. */
export const addressesOf = (routes: Routes): Map<string, string> =>
  new Map(Object.keys(routes).map((id) => [id, addressOf(routes, id) || "/"]));

function addressOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return "";
  const above = addressOf(routes, route.parentId);
  return route.path ? `${above}/${route.path}` : above;
}

/** Single fetch loads data from there. */
export const withoutDataSuffix = (path: string): string => path.replace(/(\/_root)?\.data$/, "");

/** For addresses that fit no pattern. */
export const UNKNOWN_ROUTE = "/*";

/** For logs and metrics. Fixed segments win over parameters (`:id`), these over `*`; case does not count. */
export function routeFinder(patterns: Iterable<string>): (path: string) => string {
  const router = new TrieRouter<string>();
  // Hono returns the first one added.
  const ranked = Array.from(patterns, (pattern) => ({ pattern, rank: rankOf(pattern) }));
  ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  for (const { pattern } of ranked) router.add("GET", plain(pattern), pattern);
  return (path) => router.match("GET", plain(path))[0][0]?.[0] ?? UNKNOWN_ROUTE;
}

const segmentsOf = (path: string): string[] => path.toLowerCase().split("/").filter(Boolean);

const plain = (path: string): string => `/${segmentsOf(path).join("/")}`;

/** One letter per segment; lower wins. */
const rankOf = (pattern: string): string =>
  segmentsOf(pattern)
    .map((segment) => (segment === "*" ? "c" : segment.startsWith(":") ? "b" : "a"))
    .join("");
