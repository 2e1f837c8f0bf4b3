import { DAY_MS } from "./durations";

const DAY_CHARACTERS = "2026-12-31".length;

/** A beginning as people write it, in ISO 8601 and UTC: the day, where the instant is its start. */
export const dayOfBeginning = (instant: Date): string => dayOrInstant(instant, 0);

/** An end, which is the first instant after: the last day, where the instant is the start of the next one. */
export const dayOfEnd = (instant: Date): string => dayOrInstant(instant, DAY_MS);

function dayOrInstant(instant: Date, backMs: number): string {
  if (instant.getTime() % DAY_MS !== 0) return instant.toISOString();
  return new Date(instant.getTime() - backMs).toISOString().slice(0, DAY_CHARACTERS);
}
