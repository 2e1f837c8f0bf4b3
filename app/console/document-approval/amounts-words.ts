import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    exactly: (amount: string) => `exactly ${amount}`,
    between: (from: string, to: string) => `${from} – ${to}`,
    from: (amount: string) => `from ${amount}`,
    upTo: (amount: string) => `up to ${amount}`,
    every: "every amount",
    above: (amount: string) => `amounts above ${amount}`,
    below: (amount: string) => `amounts below ${amount}`,
    aboveAndBelow: (above: string, below: string) => `amounts above ${above} and below ${below}`,
    any: "any amount",
  },
});

const format = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });

export const amountInWords = (amount: number): string => format.format(amount);

const inWords = (amount: number | null | undefined): string | undefined =>
  typeof amount === "number" ? amountInWords(amount) : undefined;

/** Inclusive bounds. */
export function rangeInWords(from: number | null | undefined, to: number | null | undefined): string {
  const [lower, upper] = [inWords(from), inWords(to)];
  if (lower !== undefined && upper !== undefined)
    return from === to ? words.exactly(lower) : words.between(lower, upper);
  if (lower !== undefined) return words.from(lower);
  return upper === undefined ? words.every : words.upTo(upper);
}

/** Exclusive bounds. */
export function gapInWords(above: number | null, below: number | null): string {
  const [lower, upper] = [inWords(above), inWords(below)];
  if (lower !== undefined && upper !== undefined) return words.aboveAndBelow(lower, upper);
  if (lower !== undefined) return words.above(lower);
  return upper === undefined ? words.any : words.below(upper);
}
