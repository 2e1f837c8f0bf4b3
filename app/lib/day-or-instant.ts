import { DAY_MS } from "./durations";
import { minuteOf, offsetAt, offsetName } from "./instant";

const DAY_CHARACTERS = "2026-12-31".length;

/** ISO 8601, UTC: a day if the instant is its start. */
export const dayOfBeginning = (instant: Date): string => dayOrInstant(instant, 0);

/** The last day if the instant is the start of the next one, else the instant. */
export const dayOfEnd = (instant: Date): string => dayOrInstant(instant, DAY_MS);

function dayOrInstant(instant: Date, backMs: number): string {
  if (instant.getTime() % DAY_MS !== 0) return instant.toISOString();
  return new Date(instant.getTime() - backMs).toISOString().slice(0, DAY_CHARACTERS);
}

/** For people, in a zone (IANA's name), which is named: `2026-12-31 UTC+1` if the instant is a day's start, else to the minute. */
export const beginningInWords = (instant: string, zone?: string): string => inWords(instant, 0, zone);

/** The last day if the instant is the start of the next one, else to the minute. */
export const endInWords = (instant: string, zone?: string): string => inWords(instant, DAY_MS, zone);

export const dayInWords = (instant: string, zone?: string): string =>
  dayAt(Date.parse(instant), offsetIn(zone, instant));

const offsetIn = (zone: string | undefined, instant: string): number => (zone ? offsetAt(instant, zone) : 0);

const dayAt = (ms: number, offset: number): string =>
  `${new Date(ms + offset).toISOString().slice(0, DAY_CHARACTERS)} ${offsetName(offset)}`;

function inWords(instant: string, backMs: number, zone: string | undefined): string {
  const offset = offsetIn(zone, instant);
  const ms = Date.parse(instant);
  return (ms + offset) % DAY_MS === 0 ? dayAt(ms - backMs, offset) : minuteOf(instant, zone);
}
