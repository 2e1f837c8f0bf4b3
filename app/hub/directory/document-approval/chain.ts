import { ACTIONS_OF_ROLE, type ActionOfRole, EVERYWHERE, REGIONS } from "~/contract/kit/rules";
import { type AmountRange, commonRange, coverage, holds, type Units } from "./amounts";

const SINGLE_REGIONS: readonly string[] = REGIONS.filter((region) => !EVERYWHERE.includes(region));

export interface ChainRole {
  id: string;
  name: string;
  /** Roles without a sequence come last. */
  sequence: number | null;
  action: ActionOfRole | null;
  range: AmountRange;
  /** Null means everywhere. */
  regions: readonly string[] | null;
  /** Whether an active user holds the role. */
  isHeld: boolean;
}

export interface Overlap<Role extends ChainRole> {
  roles: [Role, Role];
  sameSequence: boolean;
  sameAction: boolean;
  range: AmountRange;
  regions: readonly string[] | null;
}

export interface Coverage {
  regions: readonly string[] | null;
  /** Together with `gaps`: every amount from 0. */
  covered: AmountRange[];
  gaps: AmountRange[];
}

/** Amounts approved only by roles that nobody holds. */
export interface Vacancy<Role extends ChainRole> {
  roles: Role[];
  range: AmountRange;
  regions: readonly string[] | null;
}

export interface Chain<Role extends ChainRole> {
  /** Roles with equal sequence share a place, from 1. */
  steps: Placed<Role>[];
  /** Roles whose range or region does not match. */
  outside: Placed<Role>[];
  coverage: Coverage[];
  vacancies: Vacancy<Role>[];
  overlaps: Overlap<Role>[];
}

/** Undefined means any. */
export interface Asked {
  amount?: Units | undefined;
  region?: string | undefined;
}

export function regionsOf(named: readonly string[]): readonly string[] | null {
  const single = SINGLE_REGIONS.filter((region) => named.includes(region));
  const isEverywhere = single.length === 0 || single.length === SINGLE_REGIONS.length;
  return isEverywhere || EVERYWHERE.some((region) => named.includes(region)) ? null : single;
}

export const countsIn = ({ regions }: Pick<ChainRole, "regions">, region: string): boolean =>
  regions === null || EVERYWHERE.some((each) => each === region) || regions.includes(region);

/** @returns null for everywhere, an empty list for nothing in common */
export function commonRegions(
  one: readonly string[] | null,
  other: readonly string[] | null,
): readonly string[] | null {
  if (one === null) return other;
  return other === null ? one : one.filter((region) => other.includes(region));
}

/** A Creator prepares the document. */
export const approves = ({ action }: Pick<ChainRole, "action">): boolean => action !== "Creator";

export type Ranked = Omit<ChainRole, "isHeld">;

export type Placed<Role> = Role & { place: number };

export const stepsOf = <Role extends Ranked>(roles: readonly Role[], asked: Asked): Placed<Role>[] =>
  placed(roles.filter((role) => isAsked(role, asked)).toSorted(byTurn));

const isAsked = (role: Ranked, { amount, region }: Asked): boolean =>
  (region === undefined || countsIn(role, region)) && (amount === undefined || holds(role.range, amount));

/** Gaps, vacancies and overlaps cover all amounts in the asked region, or in each. The order of `roles` does not matter. */
export function chainOf<Role extends ChainRole>(roles: readonly Role[], asked: Asked = {}): Chain<Role> {
  const { region } = asked;
  const ordered = roles.toSorted(byTurn);
  const here = ordered.filter((role) => isAsked(role, { region }));
  return {
    steps: stepsOf(roles, asked),
    outside: placed(ordered.filter((role) => !isAsked(role, asked))),
    coverage: coverageOf(here.filter(approves), region),
    vacancies: vacanciesOf(here.filter(approves), region),
    overlaps: overlapsOf(here),
  };
}

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

function byTurn(one: Ranked, other: Ranked): number {
  return (
    turnOf(one) - turnOf(other) ||
    rankOf(one) - rankOf(other) ||
    compare(one.name, other.name) ||
    compare(one.id, other.id)
  );
}

/** Not Infinity: its difference with itself is NaN. */
const NO_TURN = Number.MAX_SAFE_INTEGER;

const turnOf = ({ sequence }: Ranked): number => sequence ?? NO_TURN;

const rankOf = ({ action }: Ranked): number =>
  action === null ? ACTIONS_OF_ROLE.length : ACTIONS_OF_ROLE.indexOf(action);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function placed<Role extends Ranked>(ordered: readonly Role[]): Placed<Role>[] {
  let place = 0;
  return ordered.map((role, index) => {
    if (index === 0 || turnOf(role) !== turnOf(ordered[index - 1]!)) place += 1;
    return { ...role, place };
  });
}

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
