export interface Pace {
  turns: number;
  seconds: number;
}

/** V8 makes a loaded server faster for some ten seconds, from 330 to 610 pages a second. */
export const LONG_WARM_UP = 4;

/**
 * Takes turns, so that a busy moment of the machine meets every way.
 * @param ways each measures itself for one turn
 * @param pace `limitMs`: after that no new turn begins, once each was measured; `warmUp`: turns that count for nothing
 * @returns what each way measured, turn by turn
 */
export async function inTurns<Figures extends Record<string, unknown>>(
  ways: { [Name in keyof Figures]: () => Promise<Figures[Name]> },
  { turns, limitMs = Number.POSITIVE_INFINITY, warmUp = 1 }: { turns: number; limitMs?: number; warmUp?: number },
): Promise<{ [Name in keyof Figures]: Figures[Name][] }> {
  const names: (keyof Figures)[] = Object.keys(ways);
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as {
    [Name in keyof Figures]: Figures[Name][];
  };
  const end = performance.now() + limitMs;
  for (let turn = -warmUp; turn < turns && (turn < 1 || performance.now() < end); turn += 1) {
    for (const name of names) {
      const figure = await ways[name]();
      if (turn >= 0) measured[name].push(figure);
    }
  }
  return measured;
}

export interface Times {
  perSecond: number;
  durationsMs: number[];
}

export async function overAndOver(works: readonly (() => unknown)[], isGoingOn: () => boolean): Promise<Times> {
  const durationsMs: number[] = [];
  const began = performance.now();
  await Promise.all(
    works.map(async (once) => {
      while (isGoingOn()) {
        const start = performance.now();
        await once();
        durationsMs.push(performance.now() - start);
      }
    }),
  );
  return { perSecond: (durationsMs.length / (performance.now() - began)) * 1_000, durationsMs };
}

export async function perSecond(
  work: () => unknown,
  { seconds, inFlight = 1 }: { seconds: number; inFlight?: number },
): Promise<number> {
  const done = await overAndOver(
    Array.from({ length: inFlight }, () => work),
    forSeconds(seconds),
  );
  return done.perSecond;
}

export function forSeconds(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() < end;
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
