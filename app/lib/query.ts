/** Undefined if a parameter appears twice: some readers would take the first, others the last. */
export function singleParameters(query: URLSearchParams): Record<string, string> | undefined {
  const names = [...query.keys()];
  return new Set(names).size === names.length ? Object.fromEntries(query) : undefined;
}
