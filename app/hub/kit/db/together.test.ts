import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "./database";
import { together } from "./together";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Nothing but what work is kept by. */
const database = () => ({}) as Database;

/** Work that ends when it is told to, and the items of each call of it. */
function heldWork() {
  const calls: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const work = async (_on: Database, items: readonly number[]) => {
    calls.push(items);
    await new Promise<void>((end) => ends.push(end));
    return items.map((item) => item * 10);
  };
  return { calls, ends, work };
}

const turn = () => vi.advanceTimersByTimeAsync(0);

test("those who ask in one turn are served together, and those who come meanwhile next, each with their own", async () => {
  const { calls, ends, work } = heldWork();
  const tenfold = together(work);
  const on = database();
  const first = [1, 2].map((item) => tenfold(on, item));
  await turn();
  expect(calls).toEqual([[1, 2]]);
  const next = [3, 4, 5].map((item) => tenfold(on, item));
  await turn();
  expect(calls).toEqual([[1, 2]]);
  ends[0]!();
  expect(await Promise.all(first)).toEqual([10, 20]);
  await turn();
  expect(calls).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  ends[1]!();
  expect(await Promise.all(next)).toEqual([30, 40, 50]);
  await turn();
  void tenfold(on, 6);
  await turn();
  expect(calls[2]).toEqual([6]);
});

test("another database is not waited for", async () => {
  const { calls, work } = heldWork();
  const tenfold = together(work);
  void tenfold(database(), 1);
  void tenfold(database(), 2);
  await turn();
  expect(calls).toEqual([[1], [2]]);
});

test("a batch that takes long does not hold up the next one, and its end begins none beside it", async () => {
  const { calls, ends, work } = heldWork();
  const tenfold = together(work);
  const on = database();
  void tenfold(on, 1);
  await turn();
  void tenfold(on, 2);
  await vi.advanceTimersByTimeAsync(60);
  expect(calls).toEqual([[1], [2]]);
  void tenfold(on, 3);
  ends[0]!();
  await turn();
  expect(calls).toEqual([[1], [2]]);
  ends[1]!();
  await turn();
  expect(calls).toEqual([[1], [2], [3]]);
});

test("a failure that may be of one item is found by trying each, any other is that of all", async () => {
  const calls: (readonly number[])[] = [];
  const work = async (_on: Database, items: readonly number[]) => {
    calls.push(items);
    await turn();
    if (items.includes(2)) throw new Error("two");
    return items;
  };
  for (const [isOfOne, expected] of [
    [true, ["fulfilled", "fulfilled", "rejected", "fulfilled"]],
    [false, ["rejected", "rejected", "rejected", "rejected"]],
  ] as const) {
    const same = together(work, () => isOfOne);
    const on = database();
    const settled = Promise.allSettled([0, 1, 2, 3].map((item) => same(on, item)));
    await vi.runAllTimersAsync();
    expect((await settled).map(({ status }) => status)).toEqual(expected);
  }
  expect(calls).toEqual([[0, 1, 2, 3], [0], [1], [2], [3], [0, 1, 2, 3]]);
});
