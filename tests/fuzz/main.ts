import { setTimeout as pause } from "node:timers/promises";
import { serverTargets } from "./http";
import { startWorld } from "./http/world";
import { properties } from "./properties";
import type { Outcome, Target } from "./target";

export interface Options {
  /** The total number of inputs, divided among the targets by weight. */
  runs: number;
  seed: number;
  only: string;
  path: string | undefined;
  print(line: string): void;
}

/** The number of targets run at once, which keeps a server busy. */
const AT_ONCE = 4;

/** Runs every target. @returns whether all rules held */
export async function fuzz(options: Options): Promise<boolean> {
  const { print, only } = options;
  const chosen = (targets: readonly Target[]) => targets.filter(({ name }) => name.includes(only));
  const world = await startWorld();
  const onServer = chosen(serverTargets(world));
  const alone = chosen(properties);
  const whole = [...alone, ...onServer].reduce((sum, { weight }) => sum + weight, 0);
  const results: Result[] = [];
  const tryOut = async (target: Target) => {
    results.push(await timed(target, { ...options, runs: Math.ceil((options.runs * target.weight) / whole) }));
    print(inWords(results.at(-1)!));
  };
  const queue = [...onServer];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await tryOut(next);
    }),
  );
  // `last_seen_at` is written at most once a minute, so nothing is pending at the last check of the server.
  await pause(100);
  const unwell = await world.end().then(
    () => undefined,
    (error: unknown) => String(error),
  );
  for (const target of alone) await tryOut(target);

  const failures = [
    ...results.flatMap(({ name, outcome: { failure } }) => (failure ? [`${name}\n${failure}`] : [])),
    ...(unwell ? [`At the end: ${unwell}`] : []),
  ];
  const inputs = results.reduce((sum, { outcome }) => sum + outcome.inputs, 0);
  print(`\n${inputs.toLocaleString("en")} inputs, ${failures.length} broken rules, seed ${options.seed}`);
  for (const failure of failures) print(`\n✗ ${failure}`);
  return failures.length === 0;
}

interface Result {
  name: string;
  outcome: Outcome;
  seconds: number;
}

async function timed({ name, run }: Target, { runs, seed, path }: Options): Promise<Result> {
  const began = performance.now();
  const outcome = await run({ inputs: runs, seed, path });
  return { name, outcome, seconds: (performance.now() - began) / 1000 };
}

const inWords = ({ name, outcome: { inputs, failure }, seconds }: Result): string =>
  `${failure ? "✗" : "✓"} ${name.padEnd(92)} ${inputs.toLocaleString("en").padStart(8)} inputs ${seconds.toFixed(1).padStart(7)} s`;
