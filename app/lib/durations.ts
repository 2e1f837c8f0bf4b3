/** Milliseconds in the units our limits are stated in. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Whole seconds from now until `instant`, at least 1. */
export function secondsUntil(instant: Date, now: Date = new Date()): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / SECOND_MS));
}
