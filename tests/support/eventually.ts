import { setTimeout as wait } from "node:timers/promises";

export interface Patience {
  withinMs?: number;
  everyMs?: number;
}

/**
 * Polls until truthy.
 * @throws Error naming `what`, after `withinMs` (10 s)
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
