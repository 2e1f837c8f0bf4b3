export interface Baseline {
  name: string;
  value: number;
}

/** A figure and its baseline, measured in the same run. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  baseline: Baseline;
  /** How many times better the baseline is; 1 means equal. */
  ratio: number;
  details?: unknown;
}

export function rate(name: string, value: number, unit: string, baseline: Baseline): Row {
  return { name, value, unit, baseline, ratio: baseline.value / value };
}

export function cost(name: string, value: number, unit: string, baseline: Baseline): Row {
  return { name, value, unit, baseline, ratio: value / baseline.value };
}

/**
 * By nearest rank; `share` is 0 to 1.
 * @throws {Error} without any value
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error("Nothing was measured.");
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

const columns = (name: string, figure: string, baseline: string, ratio: string) =>
  `  ${name.padEnd(62)} ${figure.padStart(18)}  ${ratio.padStart(8)}  ${baseline}`;

export const header = columns("", "", "baseline", "ratio");

export const line = ({ name, value, unit, baseline, ratio }: Row): string =>
  columns(name, `${formatted(value)} ${unit}`, `${baseline.name}: ${formatted(baseline.value)}`, formatted(ratio));

const formatted = (value: number) =>
  value.toLocaleString("en", { maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2 });
