import { ACTIONS_OF_ROLE, type ActionOfRole } from "~/contract/kit/rules";
import { type AmountRange, commonRange, coverage, holds, type Units } from "./amounts";

/** A role that has a part in the approval of a page. */
export interface ChainRole {
  id: string;
  name: string;
  /** Its turn; null: none was set, it comes last. */
  sequence: number | null;
  action: ActionOfRole | null;
  range: AmountRange;
}

export interface Overlap<Role extends ChainRole> {
  roles: [Role, Role];
  sameSequence: boolean;
  sameAction: boolean;
  /** The amounts both cover. */
  range: AmountRange;
}

export interface Chain<Role extends ChainRole> {
  /** In the order of their turns; roles of one turn share its place, counted from 1. */
  steps: (Role & { place: number })[];
  /** The roles whose range does not hold the amount, in the same order. */
  outside: (Role & { place: number })[];
  /** Amounts that at least one role approves, and those that none does. Together: every amount from 0. */
  covered: AmountRange[];
  gaps: AmountRange[];
  overlaps: Overlap<Role>[];
}

/** A Creator prepares the document; any other role that has a part approves it. */
export const approves = ({ action }: Pick<ChainRole, "action">): boolean => action !== "Creator";

/**
 * Who approves, in which order, at this amount (undefined: at any). Gaps and overlaps are those of all amounts,
 * whichever was asked. The order of `roles` makes no difference.
 */
export function chainOf<Role extends ChainRole>(roles: readonly Role[], amount?: Units): Chain<Role> {
  const ordered = roles.toSorted(byTurn);
  const isAsked = ({ range }: Role) => amount === undefined || holds(range, amount);
  return {
    steps: placed(ordered.filter(isAsked)),
    outside: placed(ordered.filter((role) => !isAsked(role))),
    ...coverage(ordered.filter(approves).map(({ range }) => range)),
    overlaps: overlapsOf(ordered),
  };
}

/** By sequence; within one by the hierarchy of actions, then by name, so that the order is always the same. */
function byTurn(one: ChainRole, other: ChainRole): number {
  return (
    turnOf(one) - turnOf(other) ||
    rankOf(one) - rankOf(other) ||
    compare(one.name, other.name) ||
    compare(one.id, other.id)
  );
}

/** Larger than any sequence, and unlike Infinity its difference with itself is 0. */
const NO_TURN = Number.MAX_SAFE_INTEGER;

const turnOf = ({ sequence }: ChainRole): number => sequence ?? NO_TURN;

const rankOf = ({ action }: ChainRole): number =>
  action === null ? ACTIONS_OF_ROLE.length : ACTIONS_OF_ROLE.indexOf(action);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function placed<Role extends ChainRole>(ordered: readonly Role[]): (Role & { place: number })[] {
  let place = 0;
  return ordered.map((role, index) => {
    if (index === 0 || turnOf(role) !== turnOf(ordered[index - 1]!)) place += 1;
    return { ...role, place };
  });
}

/**
 * Two roles that approve the same amounts do so one after the other; with the same sequence or action they stand in
 * each other's way.
 */
function overlapsOf<Role extends ChainRole>(ordered: readonly Role[]): Overlap<Role>[] {
  return ordered.flatMap((one, index) =>
    ordered.slice(index + 1).flatMap((other): Overlap<Role>[] => {
      const sameSequence = one.sequence !== null && one.sequence === other.sequence;
      const sameAction = one.action !== null && one.action === other.action;
      const concerns = sameSequence || sameAction || (approves(one) && approves(other));
      const range = concerns ? commonRange(one.range, other.range) : undefined;
      return range ? [{ roles: [one, other], sameSequence, sameAction, range }] : [];
    }),
  );
}
