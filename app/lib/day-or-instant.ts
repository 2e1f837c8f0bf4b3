import { DAY_MS } from "./durations";

const DAY_CHARACTERS = "2026-12-31".length;

/** ISO 8601, UTC: a day if the instant is its start. */
export const dayOfBeginning = (instant: Date): string => dayOrInstant(instant, 0);

/** The last day if the instant is the start of the next one, else the instant. */
export const dayOfEnd = (instant: Date): string => dayOrInstant(instant, DAY_MS);

function dayOrInstant(instant: Date, backMs: number): string {
  if (instant.getTime() % DAY_MS !== 0) return instant.toISOString();
  return new Date(instant.getTime() - backMs).toISOString().slice(0, DAY_CHARACTERS);
}
