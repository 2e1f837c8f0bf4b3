import { parseArgs } from "node:util";
import { fuzz } from "./main";

/**
 * `npm run fuzz -- [--runs N] [--seed N] [--only NAME] [--path P]`: hostile inputs for functions and a built server. A broken rule is
 * printed with the smallest input that breaks it, and the seed and path that reproduce it.
 */
const RUNS = 120_000;

const { values } = parseArgs({
  options: { runs: { type: "string" }, seed: { type: "string" }, only: { type: "string" }, path: { type: "string" } },
});
const seed = values.seed === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(values.seed);
const runs = Number(values.runs ?? RUNS);
if (!Number.isInteger(seed) || !Number.isInteger(runs) || runs < 1) {
  console.error("--seed and --runs take whole numbers");
  process.exit(1);
}

console.log(`seed ${seed}`);
const held = await fuzz({
  runs,
  seed,
  only: values.only ?? "",
  path: values.path,
  print: (line) => console.log(line),
});
process.exit(held ? 0 : 1);
