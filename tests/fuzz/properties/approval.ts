import assert from "node:assert/strict";
import fc from "fast-check";
import { amount } from "~/contract/kit/fields";
import { ACTIONS_OF_ROLE, RANGE_MAX } from "~/contract/kit/rules";
import {
  type AmountRange,
  amountOf,
  coverage,
  holds,
  rangeOf,
  unitsOf,
} from "~/hub/directory/document-approval/amounts";
import { approves, type ChainRole, type Coverage, chainOf } from "~/hub/directory/document-approval/chain";
import { hostileJson } from "../hostile";
import { target } from "../target";

/** So few amounts that each can be tried; above the last nothing changes. */
const LAST = 24;
const everyAmount = Array.from({ length: LAST + 2 }, (_, at) => BigInt(at));
const bound = fc.bigInt(0n, BigInt(LAST));
/** Includes reversed ranges, which contain no amount. */
const range: fc.Arbitrary<AmountRange> = fc.record({ from: bound, to: fc.option(bound) });

const chain = fc
  .array(fc.record({ sequence: fc.option(fc.nat(3)), action: fc.option(fc.constantFrom(...ACTIONS_OF_ROLE)), range }), {
    maxLength: 7,
  })
  .map((made) =>
    made.map(
      (role, at): ChainRole => ({ id: `role-${at}`, name: `Role ${at % 3}`, regions: null, isHeld: true, ...role }),
    ),
  );

const within = (ranges: readonly AmountRange[], units: bigint) => ranges.filter((each) => holds(each, units)).length;

const gaps = target("approval: gaps and covered amounts are what asking each amount says", 8, chain, (roles) => {
  const [{ covered, gaps: open }] = chainOf(roles).coverage as [Coverage];
  for (const units of everyAmount) {
    const isApproved = roles.some((role) => approves(role) && holds(role.range, units));
    assert.deepEqual([within(covered, units), within(open, units)], isApproved ? [1, 0] : [0, 1]);
  }
  for (const ranges of [covered, open])
    for (const [at, each] of ranges.slice(1).entries())
      assert(ranges[at]!.to! + 1n < each.from, "as few ranges as can be");
});

const asked = target(
  "approval: at every amount the chain is the roles that hold it, in the order of their turns",
  8,
  chain,
  (roles) => {
    for (const units of everyAmount) {
      const { steps, outside } = chainOf(roles, { amount: units });
      assert.deepEqual(
        steps.map(({ id }) => id).toSorted(),
        roles
          .filter((role) => holds(role.range, units))
          .map(({ id }) => id)
          .toSorted(),
      );
      assert.equal(steps.length + outside.length, roles.length);
      for (const [at, step] of steps.slice(1).entries()) {
        const before = steps[at]!;
        assert((before.sequence ?? Infinity) <= (step.sequence ?? Infinity));
        assert.equal(step.place - before.place, step.sequence === before.sequence ? 0 : 1);
      }
    }
  },
);

const overlaps = target("approval: two roles overlap where some amount is in both", 6, chain, (roles) => {
  const { overlaps: found } = chainOf(roles);
  for (const {
    roles: [one, other],
    range: shared,
  } of found) {
    for (const units of everyAmount)
      assert.equal(holds(shared, units), holds(one.range, units) && holds(other.range, units));
  }
  const pairs = roles.flatMap((one, at) => roles.slice(at + 1).map((other) => [one, other] as const));
  const meeting = pairs.filter(
    ([one, other]) =>
      approves(one) &&
      approves(other) &&
      everyAmount.some((units) => holds(one.range, units) && holds(other.range, units)),
  );
  const named = new Set(
    found.map(({ roles: pair }) =>
      pair
        .map(({ id }) => id)
        .toSorted()
        .join(),
    ),
  );
  for (const pair of meeting)
    assert(
      named.has(
        pair
          .map(({ id }) => id)
          .toSorted()
          .join(),
      ),
    );
});

const Amount = amount(RANGE_MAX);

const typed = target(
  "approval: what is taken as an amount is exact to its last decimal",
  6,
  fc.oneof(
    hostileJson,
    fc.double({ min: 0, max: RANGE_MAX, noNaN: true }),
    fc.bigInt(0n, unitsOf(RANGE_MAX)).map((units) => String(amountOf(units))),
  ),
  (sent) => {
    const read = Amount.safeParse(sent);
    if (!read.success) return;
    const units = unitsOf(read.data);
    assert(amountOf(units) === read.data);
    assert.deepEqual(coverage([rangeOf(read.data, null)]).gaps, units === 0n ? [] : [{ from: 0n, to: units - 1n }]);
  },
);

export const approvalTargets = [gaps, asked, overlaps, typed];
