import { setTimeout as pause } from "node:timers/promises";

/**
 * Longer than the work behind it takes with an account and without one, also on a busy machine: at 60 ms the slowest
 * tenth distinguished the two while every core was busy (`npm run bench -- identifiers`).
 */
const MINIMUM_MS = 120;

/** Answers no sooner than after a fixed time, so that the delay does not reveal whether there is an account. */
export async function withMinimumDuration<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), pause(MINIMUM_MS)]);
  return result;
}

/** The same for a refusal alone: what succeeds reveals nothing by its time. */
export async function refusingEvenly<Result>(work: () => Promise<Result>): Promise<Result> {
  const refusedAt = pause(MINIMUM_MS, undefined, { ref: false });
  try {
    return await work();
  } catch (error) {
    await refusedAt;
    throw error;
  }
}
