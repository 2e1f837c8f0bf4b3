import { AMOUNT_DECIMALS } from "~/contract/kit/rules";

/** Amounts as whole ten-thousandths, in which comparing and adding one are exact. */
export type Units = bigint;

/** Amounts from and to, both among them; `to` null never ends. */
export interface AmountRange {
  from: Units;
  to: Units | null;
}

/** @param amount plain decimal text, or a number of at most 15 digits, with no more decimals than amounts have */
export function unitsOf(amount: number | string): Units {
  const [, whole, decimals = ""] = /^(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (whole === undefined || decimals.length > AMOUNT_DECIMALS) throw new RangeError(`${amount} is no amount`);
  return BigInt(whole + decimals.padEnd(AMOUNT_DECIMALS, "0"));
}

/** The way back; exact for every amount that `unitsOf` took from a number. */
export function amountOf(units: Units): number {
  const digits = String(units).padStart(AMOUNT_DECIMALS + 1, "0");
  return Number(`${digits.slice(0, -AMOUNT_DECIMALS)}.${digits.slice(-AMOUNT_DECIMALS)}`);
}

/** A role's range: without a lower bound it begins with 0, without an upper one it never ends. */
export const rangeOf = (from: number | null, to: number | null): AmountRange => ({
  from: from === null ? 0n : unitsOf(from),
  to: to === null ? null : unitsOf(to),
});

export const holds = ({ from, to }: AmountRange, amount: Units): boolean =>
  from <= amount && (to === null || amount <= to);

/** The amounts two ranges have in common. */
export function commonRange(one: AmountRange, other: AmountRange): AmountRange | undefined {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to === null ? other.to : other.to === null ? one.to : one.to < other.to ? one.to : other.to;
  return to === null || from <= to ? { from, to } : undefined;
}

/** The same amounts as as few ranges as can be, from low to high, and the amounts in none of them. */
export function coverage(ranges: readonly AmountRange[]): { covered: AmountRange[]; gaps: AmountRange[] } {
  const covered: AmountRange[] = [];
  const gaps: AmountRange[] = [];
  /** The lowest amount not yet considered; null once all are. */
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
