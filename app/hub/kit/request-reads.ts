import { SECOND_MS } from "~/lib/durations";

/** What takes longer reads anew: an export goes on for minutes. */
const KEPT_MS = SECOND_MS;

interface Read {
  value: Promise<unknown>;
  until: number;
}

const reads = new WeakMap<object, Map<string, Read>>();

/**
 * What calls of one request that follow each other closely read alike, and read once. What one of them changes, the next
 * one sees.
 * @param request the same object for all calls of it; without one nothing is kept
 * @param name of what is read; under one name everybody reads the same
 */
export function readOnce<Value>(request: object | undefined, name: string, read: () => Promise<Value>): Promise<Value> {
  if (!request) return read();
  const known = reads.get(request) ?? new Map<string, Read>();
  reads.set(request, known);
  const kept = known.get(name);
  if (kept && Date.now() < kept.until) return kept.value as Promise<Value>;
  const value = read();
  known.set(name, { value, until: Date.now() + KEPT_MS });
  return value;
}

/** To be called after each call that may have changed something, whatever became of it. */
export function forgetReads(request: object | undefined): void {
  if (request) reads.delete(request);
}
