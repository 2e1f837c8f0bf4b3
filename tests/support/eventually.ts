import { setTimeout as wait } from "node:timers/promises";

export interface Patience {
  withinMs?: number;
  everyMs?: number;
}

/**
 * Asks again and again until there is an answer.
 * @throws Error saying what was waited for, once `withinMs` (10 s) is over
 */
export async function eventually<Answer>(
  what: string,
  ask: () => Answer | undefined | false | Promise<Answer | undefined | false>,
  { withinMs = 10_000, everyMs = 25 }: Patience = {},
): Promise<Answer> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() >= deadline) throw new Error(`Waited ${withinMs} ms in vain for ${what}`);
    await wait(everyMs);
  }
}
