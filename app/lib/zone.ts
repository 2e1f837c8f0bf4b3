import { DAY_MS, HOUR_MS } from "./durations";
import { offsetAt } from "./instant";

const ZONE = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** Whether it is a time zone (IANA's name). */
export function isZone(name: string): boolean {
  try {
    return ZONE.test(name) && Boolean(new Intl.DateTimeFormat("en-GB", { timeZone: name }));
  } catch {
    return false;
  }
}

/** The first whole hour (of UTC) of the day in the zone that is under way at an instant: 00:30 where zones are half an hour off. */
export function dayBeginning(zone: string, instant: Date): Date {
  const local = instant.getTime() + offsetAt(instant.toISOString(), zone);
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  // The clock may have been changed since midnight.
  const offset = offsetAt(new Date(midnight - offsetAt(instant.toISOString(), zone)).toISOString(), zone);
  const begins = Math.ceil((midnight - offset) / HOUR_MS) * HOUR_MS;
  // In the half hour before it the last day goes on.
  return begins > instant.getTime() ? dayBeginning(zone, new Date(begins - HOUR_MS)) : new Date(begins);
}

/** The last `count` days, oldest first; the last one is under way. */
export function dayBeginnings(zone: string, now: Date, count: number): Date[] {
  const all = [dayBeginning(zone, now)];
  while (all.length < count) all.unshift(dayBeginning(zone, new Date(all[0]!.getTime() - HOUR_MS)));
  return all;
}
