/**
 * Has several ways of doing a thing take turns, so that a busy moment of the machine meets all of them. The first turn
 * of each is for warming up and counts for nothing.
 *
 * @template Measured
 * @param {Record<string, () => Promise<Measured>>} ways each measures itself for one turn
 * @param {{ turns: number, limitMs?: number }} pace `limitMs`: after that no new turn begins
 * @returns {Promise<Record<string, Measured[]>>} what each way measured, turn by turn
 */
export async function inTurns(ways, { turns, limitMs = Number.POSITIVE_INFINITY }) {
  const measured = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  const end = performance.now() + limitMs;
  for (let turn = 0; turn <= turns && (turn < 2 || performance.now() < end); turn += 1) {
    for (const [name, way] of Object.entries(ways)) {
      const figure = await way();
      if (turn > 0) measured[name].push(figure);
    }
  }
  return measured;
}

/** How often a second `work` is done while `inFlight` of it are always under way. */
export async function perSecond(work, { seconds, inFlight = 1 }) {
  const began = performance.now();
  const end = began + seconds * 1_000;
  let done = 0;
  const overAndOver = async () => {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, overAndOver));
  return (done / (performance.now() - began)) * 1_000;
}

/** How many milliseconds `work` takes. */
export async function milliseconds(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
