import { randomUUID } from "node:crypto";
import { isIPv6 } from "node:net";
import { isLoopback, networkOf } from "./network";
import type { Verdict } from "./verdict";

export interface Rule {
  points: number;
  /** Seconds from the first try; from the last if tries have to wait. */
  duration: number;
  /** From this try on each waits: a second, and twice as long with every so many more. */
  slowFrom?: number;
}
export type Rules<Name extends string> = Readonly<Record<Name, Rule>>;

/** An address, an id, or an account's name (`of`) and where the try comes from (`at`). */
export type LimitKey = string | { of: string; at?: string };
export type Try<Name extends string> = readonly [rule: Name, key: LimitKey];

export interface Counter<Name extends string> {
  rule: Name;
  key: string;
  subject: string;
  capacity: number;
}

/** All spellings of an account count together. IPv6 counts by /64, and more loosely by /56 and /48, since one owner has a network. */
export function countersOf<Name extends string>(rules: Rules<Name>, [rule, key]: Try<Name>): Counter<Name>[] {
  const { points: capacity } = rules[rule];
  if (typeof key !== "string") {
    const subject = plain(key.of);
    const at = key.at === undefined ? "" : `@${key.at}`;
    return [{ rule, key: `${rule}:${subject}${at}`, subject, capacity }];
  }
  if (!isIPv6(key) || isLoopback(key)) {
    const place = isLoopback(key) ? networkOf(key) : plain(key);
    return [{ rule, key: `${rule}:${place}`, subject: "", capacity }];
  }
  return ([64, 56, 48] as const).map((bits, step) => ({
    rule,
    key: `${rule}:${networkOf(key, bits)}`,
    subject: "",
    capacity: capacity * 2 ** step,
  }));
}

export const countedBy = <Name extends string>(rules: Rules<Name>, counters: readonly Counter<Name>[]): unknown[] => [
  counters.map(({ key }) => key),
  counters.map(({ subject }) => subject),
  counters.map(({ capacity }) => capacity),
  counters.map(({ rule }) => rules[rule].duration),
  counters.map(({ rule }) => rules[rule].slowFrom ?? 0),
  randomUUID(),
];

/** A counting statement's result for each counter. */
export interface Counted {
  key: string;
  points: number;
  refused: number;
  admitted: boolean;
  wait: number;
}

export function verdictsOf<Name extends string>(
  counters: readonly Counter<Name>[],
  rows: readonly Counted[],
): Verdict<Name>[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return counters.map((counter) => verdictOf(counter, byKey.get(counter.key)!));
}

function verdictOf<Name extends string>(
  { rule, key, capacity }: Counter<Name>,
  { points, refused, admitted, wait }: Counted,
): Verdict<Name> {
  return {
    rule,
    key,
    isAdmitted: admitted,
    left: Math.max(0, capacity - points),
    waitSeconds: Math.max(1, Math.ceil(wait)),
    isRepeat: refused > 1,
  };
}

/** As the database stores it, without halves of characters. */
export const plain = (name: string): string => Buffer.from(name.trim().toLowerCase()).toString();
