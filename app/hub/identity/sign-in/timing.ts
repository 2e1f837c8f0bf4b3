import { setTimeout as pause } from "node:timers/promises";

/** Longer than the work on a busy machine; at 60 ms the slowest tenth told accounts apart. */
const MINIMUM_MS = 120;

/** The delay does not reveal whether there is an account. */
export async function withMinimumDuration<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), pause(MINIMUM_MS)]);
  return result;
}

/** For refusals only; success reveals nothing by its time. */
export async function refusingEvenly<Result>(work: () => Promise<Result>): Promise<Result> {
  const refusedAt = pause(MINIMUM_MS, undefined, { ref: false });
  try {
    return await work();
  } catch (error) {
    await refusedAt;
    throw error;
  }
}
