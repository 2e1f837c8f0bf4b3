/** The 15th of an earlier month, noon UTC. */
export function monthsAgo(count: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15, 12));
}

/** Such as `_2026_11`. */
export const suffixOf = (month: Date): string => `_${month.toISOString().slice(0, 7).replace("-", "_")}`;
