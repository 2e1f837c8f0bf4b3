import { DAY_MS, HOUR_MS } from "./durations";
import { offsetAt } from "./instant";

const ZONE = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

export function isZone(name: string): boolean {
  try {
    return ZONE.test(name) && Boolean(new Intl.DateTimeFormat("en-GB", { timeZone: name }));
  } catch {
    return false;
  }
}

/** A whole hour of UTC: 00:30 where zones are half an hour off. */
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

/**
 * Where a clock is put forward at midnight, the day begins with the change.
 * @returns undefined for what is no day
 */
export function dayStart(day: string, zone: string): Date | undefined {
  const midnight = DAY.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((near) => offsetAt(new Date(near).toISOString(), zone));
  const [earlier, later] = offsets.map((offset) => new Date(midnight - offset)).sort((one, other) => +one - +other);
  const isReached = earlier!.getTime() + offsetAt(earlier!.toISOString(), zone) >= midnight;
  return isReached ? earlier : later;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
