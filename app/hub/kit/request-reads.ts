import { SECOND_MS } from "~/lib/durations";

/** Longer requests (exports) read again. */
const KEPT_MS = SECOND_MS;

interface Read {
  value: Promise<unknown>;
  until: number;
  /** Survives `forgetReads` of the call that made it. */
  isMade?: boolean;
}

const reads = new WeakMap<object, Map<string, Read>>();

/**
 * Caches reads of one request's consecutive calls until one changes something.
 * @param request the same object for all its calls; undefined: no cache
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

/** Call it after the commit. */
export function keepMade(request: object | undefined, name: string, value: unknown): void {
  if (request) readsOf(request).set(name, { value: Promise.resolve(value), until: Date.now() + KEPT_MS, isMade: true });
}

/** Call it after each changing call. */
export function forgetReads(request: object | undefined): void {
  const known = request && reads.get(request);
  if (!known) return;
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
