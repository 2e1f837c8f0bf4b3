import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIONS_OF_ROLE, RANGE_MAX } from "~/contract/kit/rules";
import { type AmountRange, holds, rangeOf, unitsOf } from "./amounts";
import { approves, type Chain, type ChainRole, type Coverage, chainOf, countsIn, regionsOf } from "./chain";

const bound = fc.oneof(fc.bigInt(0n, 40n), fc.bigInt(unitsOf(RANGE_MAX) - 3n, unitsOf(RANGE_MAX)));
const range: fc.Arbitrary<AmountRange> = fc
  .tuple(bound, fc.option(bound))
  .map(([one, other]) => (other === null || one <= other ? { from: one, to: other } : { from: other, to: one }));
const TRIED_REGIONS = ["Assam", "Goa", "Kerala"] as const;
const roles = fc
  .array(
    fc.record({
      name: fc.constantFrom("Clerk", "Manager", "Director"),
      sequence: fc.option(fc.nat(3)),
      action: fc.option(fc.constantFrom(...ACTIONS_OF_ROLE)),
      range,
      regions: fc.option(fc.subarray([...TRIED_REGIONS], { minLength: 1 })),
      isHeld: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((made) => made.map((role, index): ChainRole => ({ id: `role-${index}`, ...role })));
const samplesOf = (all: readonly ChainRole[]): bigint[] =>
  all
    .flatMap(({ range: { from, to } }) => [from - 1n, from, from + 1n, ...(to === null ? [] : [to - 1n, to, to + 1n])])
    .filter((each) => each >= 0n);

const ids = (steps: readonly { id: string }[]) => steps.map(({ id }) => id);
const role = (id: string, values: Partial<ChainRole> = {}): ChainRole => ({
  id,
  name: id,
  sequence: null,
  action: "Approval",
  range: rangeOf(null, null),
  regions: null,
  isHeld: true,
  ...values,
});

describe("who approves at an amount", () => {
  const clerk = role("clerk", { sequence: 1, range: rangeOf(100, 999.9999) });

  it.each([
    ["99.9999", []],
    ["100", ["clerk"]],
    ["999.9999", ["clerk"]],
    ["1000", []],
  ])("of %s, both bounds being of the range, is %j", (amount, expected) => {
    expect(ids(chainOf([clerk], { amount: unitsOf(amount) }).steps)).toEqual(expected);
  });

  it("is exactly the roles whose range holds the amount, at any of their bounds and right beside them", () => {
    fc.assert(
      fc.property(roles, (all) => {
        for (const amount of [0n, ...samplesOf(all)]) {
          for (const region of [undefined, ...TRIED_REGIONS]) {
            const { steps, outside } = chainOf(all, { amount, region });
            const asked = all.filter((each) => holds(each.range, amount) && (!region || countsIn(each, region)));
            expect(ids(steps).toSorted()).toEqual(ids(asked).toSorted());
            expect([...ids(steps), ...ids(outside)].toSorted()).toEqual(ids(all).toSorted());
          }
        }
      }),
    );
  });

  it("is ordered by sequence, roles of one sequence sharing a place and roles without one coming last", () => {
    const { steps } = chainOf([
      role("last"),
      role("b", { sequence: 7 }),
      role("a", { sequence: 7 }),
      role("first", { sequence: 0 }),
    ]);
    expect(steps.map(({ id, place }) => [place, id])).toEqual([
      [1, "first"],
      [2, "a"],
      [2, "b"],
      [3, "last"],
    ]);
  });

  it("does not depend on the order in which the roles are given", () => {
    const shuffled = roles.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.option(bound, { nil: undefined }), ([all, other], amount) => {
        expect(chainOf(other, { amount })).toEqual(chainOf(all, { amount }));
      }),
    );
  });

  it("never loses a role, nor a covered amount, by another one", () => {
    fc.assert(
      fc.property(roles, fc.option(bound, { nil: undefined }), (all, amount) => {
        const [newcomer, ...before] = all;
        if (!newcomer) return;
        const was = chainOf(before, { amount });
        const is = chainOf(all, { amount });
        expect(ids(is.steps).filter((id) => id !== newcomer.id)).toEqual(ids(was.steps));
        expect(is.overlaps.length).toBeGreaterThanOrEqual(was.overlaps.length);
        for (const region of TRIED_REGIONS) {
          const [earlier, later] = [within(was, region).covered, within(is, region).covered];
          for (const each of samplesOf(all)) if (covers(earlier, each)) expect(covers(later, each)).toBe(true);
        }
      }),
    );
  });
});

const within = ({ coverage }: Chain<ChainRole>, region: string): Coverage =>
  coverage.find(({ regions }) => regions === null || regions.includes(region))!;

const covers = (ranges: readonly AmountRange[], amount: bigint) => ranges.some((each) => holds(each, amount));

describe("gaps", () => {
  it("are every amount when nobody approves, a Creator included", () => {
    const everything = [{ from: 0n, to: null }];
    expect(chainOf([]).coverage).toEqual([{ regions: null, covered: [], gaps: everything }]);
    expect(chainOf([role("author", { action: "Creator" })]).coverage[0]?.gaps).toEqual(everything);
  });

  it("are none between 100 and 100.0001", () => {
    expect(
      chainOf([role("low", { range: rangeOf(0, 100) }), role("high", { range: rangeOf(100.0001, null) })]).coverage,
    ).toEqual([{ regions: null, covered: [rangeOf(0, null)], gaps: [] }]);
  });

  it("and covered amounts are together every amount, none twice, as few ranges as can be", () => {
    fc.assert(
      fc.property(roles, (all) => {
        const chain = chainOf(all);
        for (const region of [...TRIED_REGIONS, "Bihar"]) {
          const { covered, gaps } = within(chain, region);
          expect(chainOf(all, { region }).coverage).toEqual([{ regions: null, covered, gaps }]);
          const approvers = all.filter((each) => approves(each) && countsIn(each, region));
          for (const amount of [0n, ...samplesOf(all)]) {
            const isApproved = approvers.some((each) => holds(each.range, amount));
            expect([covers(covered, amount), covers(gaps, amount)]).toEqual([isApproved, !isApproved]);
          }
          const together = [...covered, ...gaps].toSorted((one, other) => (one.from < other.from ? -1 : 1));
          expect(together[0]?.from).toBe(0n);
          expect(together.at(-1)?.to).toBeNull();
          for (const [index, each] of together.slice(1).entries()) {
            expect(together[index]?.to).toBe(each.from - 1n);
            expect(gaps.includes(each)).not.toBe(gaps.includes(together[index]!));
          }
        }
      }),
    );
  });
});

describe("vacancies", () => {
  it("are the amounts that only roles approve which nobody has, with those roles", () => {
    const clerk = role("clerk", { range: rangeOf(0, 100) });
    const director = role("director", { range: rangeOf(50, null), isHeld: false });
    const board = role("board", { range: rangeOf(1000, null), isHeld: false });
    const author = role("author", { action: "Creator", isHeld: false });
    expect(chainOf([clerk, director, author]).vacancies).toEqual([
      { roles: [director], range: rangeOf(100.0001, null), regions: null },
    ]);
    expect(chainOf([clerk, { ...board, isHeld: true }]).vacancies).toEqual([]);
    expect(chainOf([director, { ...director, id: "deputy" }]).vacancies).toMatchObject([
      { roles: [{ id: "deputy" }, { id: "director" }], range: rangeOf(50, null) },
    ]);
  });

  it("and gaps are together every amount that nobody could be asked for, in each region", () => {
    fc.assert(
      fc.property(roles, (all) => {
        const { vacancies, coverage } = chainOf(all);
        for (const region of [...TRIED_REGIONS, "Bihar"]) {
          const isThere = ({ regions }: { regions: readonly string[] | null }) =>
            regions === null || regions.includes(region);
          const { gaps } = coverage.find(isThere)!;
          const vacant = vacancies.filter(isThere).map((each) => each.range);
          const held = all.filter((each) => approves(each) && each.isHeld && countsIn(each, region));
          for (const amount of [0n, ...samplesOf(all)])
            expect(covers([...gaps, ...vacant], amount)).toBe(!held.some((each) => holds(each.range, amount)));
        }
      }),
    );
  });
});

describe("a role with regions", () => {
  it.each([
    [[], null],
    [["All"], null],
    [["Panindia", "Goa"], null],
    [
      ["Kerala", "Goa"],
      ["Goa", "Kerala"],
    ],
  ])("that names %j counts in %j", (named, regions) => {
    expect(regionsOf(named)).toEqual(regions);
  });

  it("approves there alone, and everywhere else there is a gap", () => {
    const goa = role("goa", { regions: ["Goa"] });
    const [other, there] = chainOf([goa]).coverage;
    expect(there).toEqual({ regions: ["Goa"], covered: [rangeOf(null, null)], gaps: [] });
    expect(other).toMatchObject({ covered: [], gaps: [{ from: 0n, to: null }] });
    expect(other?.regions).toContain("Kerala");
    expect(chainOf([goa], { region: "Kerala" })).toMatchObject({ steps: [], outside: [{ id: "goa" }] });
    expect(chainOf([goa], { region: "Goa" }).steps).toHaveLength(1);
  });

  it("does not overlap one of another region", () => {
    const [goa, kerala, both] = [["Goa"], ["Kerala"], ["Goa", "Kerala"]].map((regions) =>
      role(regions.join(), { sequence: 1, regions }),
    );
    expect(chainOf([goa!, kerala!]).overlaps).toEqual([]);
    expect(chainOf([goa!, both!]).overlaps).toMatchObject([{ regions: ["Goa"] }]);
  });
});

describe("overlaps", () => {
  it("name two roles that approve the same amounts, down to a single one, and what both have in common", () => {
    const low = role("low", { sequence: 1, range: rangeOf(0, 500) });
    const high = role("high", { sequence: 2, range: rangeOf(500, null) });
    const other = role("other", { sequence: 3, action: "Authorised", range: rangeOf(0, 100) });
    const author = role("author", { sequence: 0, action: "Creator" });
    const { overlaps } = chainOf([high, low, other, author]);
    expect(overlaps).toEqual([
      { roles: [low, high], sameSequence: false, sameAction: true, range: rangeOf(500, 500), regions: null },
      { roles: [low, other], sameSequence: false, sameAction: false, range: rangeOf(0, 100), regions: null },
    ]);
  });

  it("are found for each pair that shares an amount and approves, or shares sequence or action, and for no other", () => {
    fc.assert(
      fc.property(roles, (all) => {
        const pairs = all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));
        const amounts = [0n, ...samplesOf(all)];
        const expected = pairs.filter(([one, other]) => {
          const isRival =
            (one.sequence !== null && one.sequence === other.sequence) ||
            (one.action !== null && one.action === other.action);
          return (
            (isRival || (approves(one) && approves(other))) &&
            TRIED_REGIONS.some((region) => countsIn(one, region) && countsIn(other, region)) &&
            amounts.some((each) => holds(one.range, each) && holds(other.range, each))
          );
        });
        const named = chainOf(all).overlaps.map(({ roles: pair }) => ids(pair).toSorted().join());
        expect(named.toSorted()).toEqual(expected.map((pair) => ids(pair).toSorted().join()).toSorted());
      }),
    );
  });
});
