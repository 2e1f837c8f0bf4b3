const format = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });

export const amountInWords = (amount: number): string => format.format(amount);

/** A range whose bounds both belong to it. */
export function rangeInWords(from: number | null | undefined, to: number | null | undefined): string {
  const hasFrom = typeof from === "number";
  const hasTo = typeof to === "number";
  if (hasFrom && hasTo)
    return from === to ? `exactly ${amountInWords(from)}` : `${amountInWords(from)} – ${amountInWords(to)}`;
  if (hasFrom) return `from ${amountInWords(from)}`;
  return hasTo ? `up to ${amountInWords(to)}` : "every amount";
}

/** A gap between ranges: its bounds do not belong to it. */
export function gapInWords(above: number | null, below: number | null): string {
  const words = [
    above === null ? "" : `above ${amountInWords(above)}`,
    below === null ? "" : `below ${amountInWords(below)}`,
  ];
  const bounds = words.filter(Boolean).join(" and ");
  return bounds ? `amounts ${bounds}` : "any amount";
}
