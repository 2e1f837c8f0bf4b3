import { expect, test } from "vitest";
import { TokenBuckets } from "./token-bucket";

test("so many at once, then so many a second, for each name alone", () => {
  const buckets = new TokenBuckets({ atOnce: 2, perSecond: 0.5, names: 10 });
  const taken = (name: string, ...moments: number[]) => moments.map((now) => buckets.take(name, now));
  expect(taken("one", 0, 0, 0, 1_999)).toEqual([true, true, false, false]);
  expect(taken("other", 0)).toEqual([true]);
  expect(taken("one", 2_000, 2_000)).toEqual([true, false]);
  expect(taken("one", 60_000, 60_000, 60_000), "never more than at once").toEqual([true, true, false]);
});

test("of more names than are kept, the one asked for longest ago is forgotten", () => {
  const buckets = new TokenBuckets({ atOnce: 1, perSecond: 0, names: 2 });
  expect(["one", "two", "three"].map((name) => buckets.take(name, 0))).toEqual([true, true, true]);
  expect(buckets.take("three", 0)).toBe(false);
  expect(buckets.take("one", 0), "forgotten").toBe(true);
});
