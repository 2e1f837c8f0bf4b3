/**
 * A figure, and beside it the bare thing's, measured in the same run.
 * @typedef {{ name: string, value: number, unit: string, baseline: { name: string, value: number }, ratio: number }}
 * Row `ratio`: how many
 * times better the bare thing does; 1 is as good as bare
 */

/** Of what is better the more there is of it. @returns {Row} */
export const rate = (name, value, unit, baseline) => ({ name, value, unit, baseline, ratio: baseline.value / value });

/** Of what is better the less there is of it. @returns {Row} */
export const cost = (name, value, unit, baseline) => ({ name, value, unit, baseline, ratio: value / baseline.value });

/** The value below which the given share (0 to 1) of the values lies, by nearest rank. */
export function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

export const median = (values) => percentile(values, 0.5);

const columns = (name, figure, baseline, ratio) =>
  `  ${name.padEnd(62)} ${figure.padStart(18)}  ${ratio.padStart(8)}  ${baseline}`;

export const header = columns("", "", "baseline", "ratio");

export const line = ({ name, value, unit, baseline, ratio }) =>
  columns(name, `${shown(value)} ${unit}`.trim(), `${baseline.name}: ${shown(baseline.value)}`, shown(ratio));

const shown = (value) => value.toLocaleString("en", { maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2 });

export function furthestFromBare(results) {
  const all = results.flatMap(({ bench, rows }) => rows.map((row) => ({ bench, ...row })));
  const { bench, name, ratio } = all.reduce((worst, row) => (row.ratio > worst.ratio ? row : worst));
  return `${bench}, ${name}: ${shown(ratio)}`;
}
