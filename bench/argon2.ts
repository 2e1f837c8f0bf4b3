import { checking } from "./support/argon2";
import { median, type Row, rate } from "./support/figures";
import { inTurns, type Pace } from "./support/turns";

/**
 * Two parameter sets that OWASP's password storage cheat sheet lists as equally strong
 * (docs/decisions/0005-password-hashing.md).
 */
const SETS = [
  { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  { memoryCost: 7_168, timeCost: 5, parallelism: 1 },
];

/** Each set with one and with two checks at a time, beside the first set. */
export async function run({ turns, seconds }: Pace): Promise<Row[]> {
  const ways: Record<string, () => Promise<number>> = {};
  for (const parameters of SETS) {
    for (const inFlight of [1, 2]) {
      const { memoryCost, timeCost, parallelism } = parameters;
      ways[`m=${memoryCost} t=${timeCost} p=${parallelism}, ${inFlight} at a time`] = await checking(
        parameters,
        inFlight,
        seconds,
      );
    }
  }
  const measured = Object.entries(await inTurns(ways, { turns }));
  const baselines = measured.slice(0, 1).map(([name, each]) => ({ name, value: median(each) }));
  return measured.flatMap(([name, each]) =>
    baselines.map((baseline) => rate(name, median(each), "checks/s", baseline)),
  );
}
