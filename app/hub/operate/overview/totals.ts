import { and, inArray } from "drizzle-orm";
import type { EventGroupName } from "~/contract/kit/audited";
import { OVERVIEW_DAYS, OVERVIEW_HOURS } from "~/contract/kit/rules";
import type { Overview, Span } from "~/contract/overview";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { harmless } from "~/lib/harmless";
import { dayBeginnings } from "~/lib/zone";
import type { Queryable } from "../../kit/db/database";
import { applications } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import type { Counted, CountedNow } from "../../record/audit/counts";

const REASONS_MAX = 10;
const APPLICATIONS_MAX = 20;

/** `count` hours or days in UTC, oldest first; the last one is that of `now`. */
function beginnings(now: Date, lengthMs: number, count: number): Date[] {
  const last = Math.floor(now.getTime() / lengthMs) * lengthMs;
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * lengthMs));
}

const daysIn = (zone: string | undefined, now: Date): Date[] =>
  zone ? dayBeginnings(zone, now, OVERVIEW_DAYS) : beginnings(now, DAY_MS, OVERVIEW_DAYS);

export const beginningOf = (now: Date, zone: string | undefined) => ({
  hour: beginnings(now, HOUR_MS, OVERVIEW_HOURS)[0]!,
  day: beginnings(now, DAY_MS, OVERVIEW_DAYS)[0]!,
  hourOfDays: zone ? daysIn(zone, now)[0] : undefined,
});

function totals<Key>(
  counted: readonly Counted[],
  group: EventGroupName,
  keyOf: (row: Counted) => Key,
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const row of counted) if (row.group === group) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.events);
  return sums;
}

function spansOf(counted: readonly Counted[], all: readonly Date[]): Span[] {
  const at = ({ starts }: Pick<Counted, "starts">) => all.findLast((begins) => begins <= starts)?.getTime();
  const signIns = totals(counted, "SIGN_IN", at);
  const failures = totals(counted, "SIGN_IN_FAILED", at);
  return all.map((starts) => ({
    starts: starts.toISOString(),
    signIns: signIns.get(starts.getTime()) ?? 0,
    failures: failures.get(starts.getTime()) ?? 0,
  }));
}

export const hoursOf = ({ hours }: CountedNow, now: Date): Span[] =>
  spansOf(hours, beginnings(now, HOUR_MS, OVERVIEW_HOURS));

export const daysOf = ({ days }: CountedNow, now: Date, zone: string | undefined): Span[] =>
  spansOf(days, daysIn(zone, now));

export const reasonsOf = ({ hours }: CountedNow): Overview["reasons"] =>
  [...totals(hours, "SIGN_IN_FAILED", ({ reason }) => reason)]
    .map(([reason, count]) => ({ reason: harmless(reason), count }))
    .sort((one, other) => other.count - one.count || one.reason.localeCompare(other.reason))
    .slice(0, REASONS_MAX);

export async function mostUsed(on: Queryable, { applications: used }: CountedNow): Promise<Overview["applications"]> {
  const byId = (group: EventGroupName) => totals(used, group, ({ applicationId }) => applicationId);
  const [launches, signIns, refusals] = [byId("LAUNCH"), byId("SIGN_ON"), byId("SIGN_ON_REFUSED")];
  const ids = [...new Set(used.map(({ applicationId }) => applicationId))];
  const known = await on
    .select({ _id: applications.id, name: applications.name })
    .from(applications)
    .where(and(inArray(applications.id, ids), notDeleted(applications)));
  const usesOf = ({ launches, signIns }: Overview["applications"][number]): number => launches + signIns;
  return known
    .map(({ _id, name }) => ({
      _id,
      name: harmless(name),
      launches: launches.get(_id) ?? 0,
      signIns: signIns.get(_id) ?? 0,
      refusals: refusals.get(_id) ?? 0,
    }))
    .sort(
      (one, other) =>
        usesOf(other) - usesOf(one) || other.refusals - one.refusals || one.name.localeCompare(other.name),
    )
    .slice(0, APPLICATIONS_MAX);
}
