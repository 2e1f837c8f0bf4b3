/** The value below which the given share (0 to 1) of the values lies, by nearest rank. */
export function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

export const median = (values) => percentile(values, 0.5);
