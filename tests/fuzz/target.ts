import fc from "fast-check";

export interface Settings {
  inputs: number;
  seed?: number | undefined;
  /** The path of a failing input, as printed in the report, to run that input alone. */
  path?: string | undefined;
}

export interface Outcome {
  inputs: number;
  /** The smallest input found that breaks the rule, and how; undefined if none does. */
  failure: string | undefined;
}

export interface Target {
  name: string;
  /** Its share of a run's inputs. */
  weight: number;
  run(settings: Settings): Promise<Outcome>;
}

/** An input may be a megabyte. */
const SHOWN_MAX = 3_000;

function inWords<Input>({
  counterexample,
  errorInstance,
  seed,
  counterexamplePath,
  numShrinks,
}: fc.RunDetails<Input>): string {
  const how = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const input = fc.stringify(counterexample);
  return [
    how.slice(0, SHOWN_MAX),
    `Input, made smaller ${numShrinks} times: ` +
      `${input.slice(0, SHOWN_MAX)}${input.length > SHOWN_MAX ? ` and ${input.length - SHOWN_MAX} more` : ""}`,
    `Again: --seed ${seed} --path ${counterexamplePath}`,
  ].join("\n");
}

/** @param holds throws where the rule is broken */
export function target<Input>(
  name: string,
  weight: number,
  inputs: fc.Arbitrary<Input>,
  holds: (input: Input) => void | Promise<void>,
): Target {
  const property = fc.asyncProperty(inputs, async (input) => {
    await holds(input);
  });
  return {
    name,
    weight,
    run: async ({ inputs: numRuns, seed, path }) => {
      const details = await fc.check(property, { numRuns, seed, path });
      return { inputs: details.numRuns, failure: details.failed ? inWords(details) : undefined };
    },
  };
}
