import { AMOUNT_DECIMALS } from "~/contract/kit/rules";

/** Ten-thousandths: exact to compare and add. */
export type Units = bigint;

/** Inclusive; a null `to` is unbounded. */
export interface AmountRange {
  from: Units;
  to: Units | null;
}

/** @param amount plain decimal text, or a number of at most 15 digits, with at most AMOUNT_DECIMALS decimals */
export function unitsOf(amount: number | string): Units {
  const [, whole, decimals = ""] = /^(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (whole === undefined || decimals.length > AMOUNT_DECIMALS) throw new RangeError(`${amount} is no amount`);
  return BigInt(whole + decimals.padEnd(AMOUNT_DECIMALS, "0"));
}

/** Exact for every amount `unitsOf` made from a number. */
export function amountOf(units: Units): number {
  const digits = String(units).padStart(AMOUNT_DECIMALS + 1, "0");
  return Number(`${digits.slice(0, -AMOUNT_DECIMALS)}.${digits.slice(-AMOUNT_DECIMALS)}`);
}

export const rangeOf = (from: number | null, to: number | null): AmountRange => ({
  from: from === null ? 0n : unitsOf(from),
  to: to === null ? null : unitsOf(to),
});

export const holds = ({ from, to }: AmountRange, amount: Units): boolean =>
  from <= amount && (to === null || amount <= to);

export function commonRange(one: AmountRange, other: AmountRange): AmountRange | undefined {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to === null ? other.to : other.to === null ? one.to : one.to < other.to ? one.to : other.to;
  return to === null || from <= to ? { from, to } : undefined;
}

export function coverage(ranges: readonly AmountRange[]): { covered: AmountRange[]; gaps: AmountRange[] } {
  const covered: AmountRange[] = [];
  const gaps: AmountRange[] = [];
  /** Lowest amount not covered yet; null if none is left. */
  let next: Units | null = 0n;
  for (const { from, to } of ranges.filter(isSome).toSorted(byFrom)) {
    if (next === null) break;
    const last = covered.at(-1);
    if (last && from <= next) last.to = to === null || to >= next ? to : last.to;
    else {
      if (from > next) gaps.push({ from: next, to: from - 1n });
      covered.push({ from, to });
    }
    const end: Units | null = covered.at(-1)!.to;
    next = end === null ? null : end + 1n;
  }
  if (next !== null) gaps.push({ from: next, to: null });
  return { covered, gaps };
}

const isSome = ({ from, to }: AmountRange): boolean => to === null || from <= to;

const byFrom = (one: AmountRange, other: AmountRange): number =>
  one.from < other.from ? -1 : one.from > other.from ? 1 : 0;
