import { setTimeout as pause } from "node:timers/promises";

/** Longer than the work behind it usually takes with an account and without one. */
const EVEN_MS = 60;

/** Answers no sooner than after a fixed time, so that how long it took does not tell whether there is an account. */
export async function evenly<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), pause(EVEN_MS)]);
  return result;
}
