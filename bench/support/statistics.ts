/**
 * In which share of all pairs the first sample's value is above the second's, ties counted half (Mann-Whitney U).
 * @returns `deviation`: by how much the share of two samples of the same distribution is off a half at most, 19 times of
 * 20
 */
export function sharePairsAbove(
  ones: readonly number[],
  others: readonly number[],
): { share: number; deviation: number } {
  let above = 0;
  for (const one of ones) for (const other of others) above += one > other ? 1 : one === other ? 0.5 : 0;
  const pairs = ones.length * others.length;
  return { share: above / pairs, deviation: 1.96 * Math.sqrt((ones.length + others.length + 1) / (12 * pairs)) };
}

/** The same values in an order drawn anew. */
export function shuffled<Value>(values: readonly Value[]): Value[] {
  const left = [...values];
  return values.flatMap(() => left.splice(Math.floor(Math.random() * left.length), 1));
}
