/**
 * A query's parameters by name; undefined when one is there more than once, because who reads the first and who the
 * last would disagree.
 */
export function singleParameters(query: URLSearchParams): Record<string, string> | undefined {
  const names = [...query.keys()];
  return new Set(names).size === names.length ? Object.fromEntries(query) : undefined;
}
