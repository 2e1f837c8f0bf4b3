import { expect, test } from "vitest";
import { partOf } from "./worker.server";

const parts = (total: number, of: number, least = 1) =>
  Array.from({ length: of }, (_, index) => partOf(total, least, { number: index + 1, of }));

test("a process that works alone has everything", () => {
  expect(partOf(15, 1, undefined)).toBe(15);
});

test("what the machine has is shared out whole", () => {
  expect(parts(15, 4)).toEqual([4, 4, 4, 3]);
  expect(parts(10, 2)).toEqual([5, 5]);
});

test("nobody gets nothing", () => {
  expect(parts(1, 2)).toEqual([1, 1]);
  expect(parts(10, 4, 5)).toEqual([5, 5, 5, 5]);
});
