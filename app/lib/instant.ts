import { MINUTE_MS, SECOND_MS } from "./durations";

const MINUTE = 16;
const SECOND = 19;

/** To the minute: `2026-03-01 09:30 UTC`, or in a zone (IANA's name) `2026-03-01 10:30 UTC+1`. */
export const minuteOf = (instant: string, zone?: string): string => written(instant, MINUTE, zone);

/** To the second: `2026-03-01 09:30:05 UTC`. */
export const secondOf = (instant: string, zone?: string): string => written(instant, SECOND, zone);

function written(instant: string, characters: number, zone: string | undefined): string {
  const offset = zone ? offsetAt(instant, zone) : 0;
  const shown = offset === 0 ? instant : new Date(Date.parse(instant) + offset).toISOString();
  return `${shown.slice(0, characters).replace("T", " ")} ${offsetName(offset)}`;
}

/** The time of day alone: `09:30 UTC`. */
export const clockTimeOf = (instant: string, zone?: string): string =>
  minuteOf(instant, zone).slice("2026-03-01 ".length);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A zone's clock, which is slow to make. @throws RangeError for what is no zone */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hour12: false,
  });
  clocks.set(zone, clock);
  return clock;
}

/** Milliseconds by which a zone's clock is ahead of UTC at an instant. */
export function offsetAt(instant: string, zone: string): number {
  const parts = clockOf(zone).formatToParts(new Date(instant));
  const part = (wanted: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === wanted)?.value);
  // Some browsers write midnight as 24.
  const hour = part("hour") % 24;
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), hour, part("minute"), part("second"));
  return local - Math.floor(Date.parse(instant) / SECOND_MS) * SECOND_MS;
}

/** `UTC`, `UTC+1`, `UTC-3:30`. */
export function offsetName(offset: number): string {
  const minutes = Math.round(offset / MINUTE_MS);
  if (minutes === 0) return "UTC";
  const [hour, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "-" : "+"}${hour}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}
