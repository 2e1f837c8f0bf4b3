import type { ListQuery } from "~/console/kit/list-query";
import { MINUTE_MS } from "~/lib/durations";
import { offsetAt } from "~/lib/instant";
import { momentsIn } from "~/lib/moment";
import { readersZone } from "~/lib/zone.server";

export function askedInUtc(query: ListQuery, request: Pick<Request, "headers">): ListQuery {
  const zone = readersZone(request);
  if (!zone) return query;
  const { search, field, also } = query;
  return {
    ...query,
    search: field === "at" ? inUtc(search, zone) : search,
    also: also?.map((each) => (each.field === "at" ? { ...each, search: inUtc(each.search, zone) } : each)),
  };
}

/** Leaves texts that the API does not understand, or that say UTC. */
export function inUtc(search: string, zone: string): string {
  const [first, last = first, ...rest] = momentsIn(search);
  if (!first || !last || rest.length > 0) return search;
  const begins = first.isUtc ? first.begins : instantOf(first.begins, zone);
  const ends = last.isUtc ? last.ends : instantOf(last.ends, zone);
  return `${written(begins)}..${written(new Date(ends.getTime() - MINUTE_MS))}`;
}

/** `local`: what a clock of the zone shows, written as if it were UTC. */
function instantOf(local: Date, zone: string): Date {
  const near = local.getTime() - offsetAt(local.toISOString(), zone);
  // The clock may be changed between the two.
  return new Date(local.getTime() - offsetAt(new Date(near).toISOString(), zone));
}

const written = (instant: Date): string => instant.toISOString().slice(0, "2026-11-21T21:10".length).replace("T", " ");
