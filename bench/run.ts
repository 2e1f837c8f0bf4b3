import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseName } from "./support/database";
import { header, line, type Row } from "./support/figures";
import { machine } from "./support/machine";
import { root } from "./support/portico";
import type { Pace } from "./support/turns";

// React chooses its build by this when it is loaded: the bare renders are to be those of production.
process.env.NODE_ENV = "production";

const NAMES = readdirSync(import.meta.dirname).flatMap((file) => /^(?!run)(.+)\.ts$/.exec(file)?.[1] ?? []);

const PACE: Pace = { turns: 5, seconds: 3 };
const QUICK: Pace = { turns: 3, seconds: 1 };

const given = process.argv.slice(2);
const quick = given.includes("--quick");
const wanted = given.filter((each) => each !== "--quick");
const unknown = wanted.find((name) => !NAMES.includes(name));
if (unknown) throw new Error(`There is no benchmark "${unknown}". There are: ${NAMES.join(", ")}`);

const { cores, cpu, node, loadBefore } = machine;
const load = `load average ${loadBefore?.toFixed(1)}`;
console.log(`${cores} cores (${cpu}), ${load}, Node ${node}, database: ${databaseName}${quick ? ", quick" : ""}`);
console.log(`\n${header}`);
const results: Record<string, Row[]> = {};
for (const name of NAMES.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  const { run } = (await import(`./${name}.ts`)) as { run(pace: Pace): Promise<Row[]> };
  const rows = await run(quick ? QUICK : PACE);
  results[name] = rows;
  console.log(`\n${name}\n${rows.map(line).join("\n")}`);
}

const date = new Date().toISOString();
const file = `bench/results/${date.replace(/[:.]/g, "-")}.json`;
mkdirSync(join(root, "bench/results"), { recursive: true });
writeFileSync(
  join(root, file),
  `${JSON.stringify({ date, machine, quick, database: databaseName, results }, null, 2)}\n`,
);
console.log(`\n${file}`);
