import { SECOND_MS } from "~/lib/durations";

/** What takes longer reads anew: an export goes on for minutes. */
const KEPT_MS = SECOND_MS;

interface Read {
  value: Promise<unknown>;
  until: number;
  /** Made by the call under way: as good after it as if it were read then. */
  isMade?: boolean;
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
  const known = readsOf(request);
  const kept = known.get(name);
  if (kept && Date.now() < kept.until) return kept.value as Promise<Value>;
  const value = read();
  known.set(name, { value, until: Date.now() + KEPT_MS });
  return value;
}

/** Keeps what a call has made, its transaction over, for those that follow it as if they had read it. */
export function keepMade(request: object | undefined, name: string, value: unknown): void {
  if (request) readsOf(request).set(name, { value: Promise.resolve(value), until: Date.now() + KEPT_MS, isMade: true });
}

/** To be called after each call that may have changed something, whatever became of it: what it made itself outlives it. */
export function forgetReads(request: object | undefined): void {
  if (!request) return;
  const known = readsOf(request);
  for (const [name, { isMade, ...read }] of known) {
    if (isMade) known.set(name, read);
    else known.delete(name);
  }
}

function readsOf(request: object): Map<string, Read> {
  const known = reads.get(request) ?? new Map<string, Read>();
  reads.set(request, known);
  return known;
}
