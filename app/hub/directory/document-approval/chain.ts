import { ACTIONS_OF_ROLE, type ActionOfRole, EVERYWHERE, REGIONS } from "~/contract/kit/rules";
import { type AmountRange, commonRange, coverage, holds, type Units } from "./amounts";

const SINGLE_REGIONS: readonly string[] = REGIONS.filter((region) => !EVERYWHERE.includes(region));

/** A role that has a part in the approval of a page. */
export interface ChainRole {
  id: string;
  name: string;
  /** Its turn; null: none was set, it comes last. */
  sequence: number | null;
  action: ActionOfRole | null;
  range: AmountRange;
  /** Where the role counts; null: everywhere. */
  regions: readonly string[] | null;
  /** Whether somebody has it who can be asked. */
  isHeld: boolean;
}

export interface Overlap<Role extends ChainRole> {
  roles: [Role, Role];
  sameSequence: boolean;
  sameAction: boolean;
  /** The amounts both cover. */
  range: AmountRange;
  /** Where both do; null: everywhere. */
  regions: readonly string[] | null;
}

/** For some regions with the same gaps: the amounts that a role approves there, and those that none does. */
export interface Coverage {
  /** Null: every region. */
  regions: readonly string[] | null;
  /** Together with the gaps: every amount from 0. */
  covered: AmountRange[];
  gaps: AmountRange[];
}

/** Amounts that only roles approve which nobody has. */
export interface Vacancy<Role extends ChainRole> {
  roles: Role[];
  range: AmountRange;
  /** Where; null: everywhere. */
  regions: readonly string[] | null;
}

export interface Chain<Role extends ChainRole> {
  /** In the order of their turns; roles of one turn share its place, counted from 1. */
  steps: (Role & { place: number })[];
  /** The roles whose range does not hold the amount, or that do not count in the region, in the same order. */
  outside: (Role & { place: number })[];
  coverage: Coverage[];
  vacancies: Vacancy<Role>[];
  overlaps: Overlap<Role>[];
}

/** What the chain is asked for; undefined: any amount, any region. */
interface Asked {
  amount?: Units | undefined;
  region?: string | undefined;
}

/** The regions a role counts in, from those it names: none, or one that stands for all, is everywhere. */
export function regionsOf(named: readonly string[]): readonly string[] | null {
  const single = SINGLE_REGIONS.filter((region) => named.includes(region));
  const isEverywhere = single.length === 0 || single.length === SINGLE_REGIONS.length;
  return isEverywhere || EVERYWHERE.some((region) => named.includes(region)) ? null : single;
}

export const countsIn = ({ regions }: Pick<ChainRole, "regions">, region: string): boolean =>
  regions === null || EVERYWHERE.some((each) => each === region) || regions.includes(region);

/** @returns null for everywhere, an empty list where they never meet */
export function commonRegions(
  one: readonly string[] | null,
  other: readonly string[] | null,
): readonly string[] | null {
  if (one === null) return other;
  return other === null ? one : one.filter((region) => other.includes(region));
}

/** A Creator prepares the document; any other role that has a part approves it. */
export const approves = ({ action }: Pick<ChainRole, "action">): boolean => action !== "Creator";

/**
 * The roles that approve at this amount and in this region, in their order. Gaps, vacancies and overlaps are those of all
 * amounts, whichever was asked, in the region that was asked, or in each. The order of `roles` makes no difference.
 */
export function chainOf<Role extends ChainRole>(roles: readonly Role[], { amount, region }: Asked = {}): Chain<Role> {
  const ordered = roles.toSorted(byTurn);
  const isHere = (role: Role) => region === undefined || countsIn(role, region);
  const isAsked = (role: Role) => isHere(role) && (amount === undefined || holds(role.range, amount));
  const here = ordered.filter(isHere);
  return {
    steps: placed(ordered.filter(isAsked)),
    outside: placed(ordered.filter((role) => !isAsked(role))),
    coverage: coverageOf(here.filter(approves), region),
    vacancies: vacanciesOf(here.filter(approves), region),
    overlaps: overlapsOf(here),
  };
}

/** One entry where the region does not matter; otherwise regions with the same coverage share one. */
function coverageOf(approvers: readonly ChainRole[], region: string | undefined): Coverage[] {
  const within = (roles: readonly ChainRole[]) => coverage(roles.map(({ range }) => range));
  if (region !== undefined || approvers.every(({ regions }) => regions === null))
    return [{ regions: null, ...within(approvers) }];
  const byCoverage = new Map<string, Coverage & { regions: string[] }>();
  for (const each of SINGLE_REGIONS) {
    const found = within(approvers.filter((role) => countsIn(role, each)));
    const key = found.gaps.map(({ from, to }) => `${from}-${to}`).join();
    const sharing = byCoverage.get(key);
    if (sharing) sharing.regions.push(each);
    else byCoverage.set(key, { regions: [each], ...found });
  }
  const all = [...byCoverage.values()];
  return all.length === 1 ? [{ ...all[0]!, regions: null }] : all;
}

/** What people who can be asked leave open, as far as roles without people would approve it; from low to high. */
function vacanciesOf<Role extends ChainRole>(approvers: readonly Role[], region: string | undefined): Vacancy<Role>[] {
  const open = coverageOf(approvers.filter(isHeld), region);
  const found = new Map<string, Vacancy<Role>>();
  for (const role of approvers.filter((each) => !isHeld(each))) {
    for (const { regions: openIn, gaps } of open) {
      const regions = region === undefined ? commonRegions(openIn, role.regions) : null;
      for (const range of regions?.length === 0 ? [] : rangesInCommon(gaps, role.range)) {
        const key = `${range.from}-${range.to} ${regions?.join()}`;
        const sharing = found.get(key);
        if (sharing) sharing.roles.push(role);
        else found.set(key, { roles: [role], range, regions });
      }
    }
  }
  return [...found.values()].toSorted((one, other) => (one.range.from < other.range.from ? -1 : 1));
}

const isHeld = ({ isHeld: held }: ChainRole): boolean => held;

const rangesInCommon = (ranges: readonly AmountRange[], other: AmountRange): AmountRange[] =>
  ranges.flatMap((each) => commonRange(each, other) ?? []);

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
      const regions = commonRegions(one.regions, other.regions);
      return range && regions?.length !== 0 ? [{ roles: [one, other], sameSequence, sameAction, range, regions }] : [];
    }),
  );
}
