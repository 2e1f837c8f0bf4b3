import { PayloadError } from "./codec";
import type { WireNames } from "./endpoint";
import type { Refusal } from "./envelope";

/** Deeper than any call, too shallow to exhaust the stack. */
const MAX_DEPTH = 32;

/** At any depth (spec §7); returns a copy. */
export const toWire = (value: unknown, names: WireNames = {}): unknown =>
  rename(value, new Map(Object.entries(names)), 0);

/** Accepts right names too; the wire's spelling wins. */
export function fromWire(value: unknown, names: WireNames = {}): unknown {
  return rename(value, reversed(names), 0);
}

const reversed = (names: WireNames) => new Map(Object.entries(names).map(([right, wire]) => [wire, right]));

/** Errors name fields as the caller spells them, as paths: `applicationSecret.grantTypes`. */
export const refusalToWire = (data: Refusal["data"], names: WireNames = {}): Refusal["data"] =>
  renamePaths(data, new Map(Object.entries(names)));

export const refusalFromWire = (data: Refusal["data"], names: WireNames = {}): Refusal["data"] =>
  renamePaths(data, reversed(names));

function renamePaths(data: Refusal["data"], names: ReadonlyMap<string, string>): Refusal["data"] {
  if (!data?.fieldErrors) return data;
  const renamed = (path: string) =>
    path
      .split(".")
      .map((name) => names.get(name) ?? name)
      .join(".");
  return {
    ...data,
    fieldErrors: Object.fromEntries(Object.entries(data.fieldErrors).map(([path, errors]) => [renamed(path), errors])),
  };
}

function rename(value: unknown, names: ReadonlyMap<string, string>, depth: number): unknown {
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value)) return value;
  if (depth === MAX_DEPTH) throw new PayloadError("too-deep");
  if (isList) return value.map((item) => rename(item, names, depth + 1));

  const kept: [string, unknown][] = [];
  const renamed: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    // Harmless here, but not in code that assigns it later.
    if (key === "__proto__") continue;
    const name = names.get(key);
    (name === undefined ? kept : renamed).push([name ?? key, rename(item, names, depth + 1)]);
  }
  return Object.fromEntries([...kept, ...renamed]);
}

/** Dates and files pass through. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
