/**
 * A query's parameters by name; undefined when one appears more than once, because some readers would take the first
 * and others the last.
 */
export function singleParameters(query: URLSearchParams): Record<string, string> | undefined {
  const names = [...query.keys()];
  return new Set(names).size === names.length ? Object.fromEntries(query) : undefined;
}
