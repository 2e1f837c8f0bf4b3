import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RANGE_MAX } from "~/contract/kit/rules";
import { amountOf, unitsOf } from "./amounts";

describe("an amount", () => {
  it.each([
    [0, 0n],
    [0.1, 1_000n],
    ["0.0001", 1n],
    ["12345678901.2345", 123_456_789_012_345n],
    [RANGE_MAX, 999_999_999_990_000n],
  ])("%s is exact as %s ten-thousandths", (amount, units) => {
    expect(unitsOf(amount)).toBe(units);
    expect(amountOf(units)).toBe(Number(amount));
  });

  it("up to the highest allowed one comes back as it went, through a number and its text", () => {
    fc.assert(fc.property(fc.bigInt(0n, unitsOf(RANGE_MAX)), (units) => unitsOf(amountOf(units)) === units));
  });

  it.each([-1, 0.00001, 1e21, Number.NaN, "", "1,5", "1.", "1.00001", "0x10"])("is not %s", (amount) => {
    expect(() => unitsOf(amount)).toThrow(RangeError);
  });
});
