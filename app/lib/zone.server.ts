import { DAY_MS } from "./durations";
import { clockTimeOf, secondOf } from "./instant";
import { readersTimeZone } from "./language.server";
import { dayStart } from "./zone";
import { zoneIn } from "./zone-cookie.server";

/** The zone that the reader chose for their account, else their browser's; undefined for UTC. */
export const readersZone = ({ headers }: Pick<Request, "headers">): string | undefined =>
  readersTimeZone() ?? zoneIn(headers.get("Cookie"));

/** Typed days of the reader's zone, or of UTC without one, as instants. The product API refuses what is no day. */
export function typedDays(request: Pick<Request, "headers">) {
  const zone = readersZone(request);
  const start = (typed: string, laterDays: number): string => {
    const first = zone && dayStart(typed, zone);
    if (!first || !zone) return typed;
    if (laterDays === 0) return first.toISOString();
    const next = new Date(Date.parse(typed) + laterDays * DAY_MS).toISOString().slice(0, typed.length);
    return dayStart(next, zone)?.toISOString() ?? typed;
  };
  return {
    zone,
    first: (typed: string) => start(typed, 0),
    last: (typed: string) => start(typed, 1),
  };
}

/** For mails: `1 March 2026, 15:00 UTC+5:30 (Asia/Kolkata)` in the zone that their reader chose, else in UTC. */
export function timeInMail(instant: Date, locale: string): string {
  const zone = readersTimeZone();
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: zone ?? "UTC" } as const;
  const time = clockTimeOf(instant.toISOString(), zone);
  return `${instant.toLocaleDateString(locale, options)}, ${time}${zone ? ` (${zone})` : ""}`;
}

/** `15:00:15 UTC+5:30`. */
export const secondInMail = (instant: Date): string =>
  secondOf(instant.toISOString(), readersTimeZone()).slice("2026-03-01 ".length);
