import { checksPerSecond } from "./support/argon2.mjs";

const SECONDS = 4;

/** Two parameter sets that OWASP's password storage cheat sheet lists as equally strong (docs/decisions/0005-password-hashing.md). */
const SETS = [
  { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  { memoryCost: 7_168, timeCost: 5, parallelism: 1 },
];

export async function run() {
  const rows = [];
  for (const parameters of SETS) {
    for (const inFlight of [1, 2]) {
      const { memoryCost, timeCost, parallelism } = parameters;
      const what = `m=${memoryCost} t=${timeCost} p=${parallelism}, ${inFlight} at a time`;
      rows.push({ what, value: await checksPerSecond(parameters, inFlight, SECONDS), unit: "/s" });
    }
  }
  return rows;
}
