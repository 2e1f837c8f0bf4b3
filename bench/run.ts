import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseName } from "./support/database";
import { furthestFromBare, header, line, type Result, type Row } from "./support/figures";
import { busyPercent, machine } from "./support/machine";
import { root } from "./support/portico";
import type { Pace } from "./support/turns";

// React chooses its build by this when it is loaded: the bare renders are to be those of production.
process.env.NODE_ENV = "production";

/** The benchmarks and how to run them: see README.md in this folder. */
const NAMES = [
  "page-weight",
  "login-page",
  "dashboard",
  "launches",
  "openid",
  "sign-in",
  "identifiers",
  "cores",
  "start",
  "memory",
  "lists",
  "statements",
  "steps",
  "peers",
];

const PACE: Pace = { turns: 5, seconds: 3 };
const QUICK: Pace = { turns: 3, seconds: 1 };

/** A machine busier than this is mentioned in the results. */
const QUIET_PERCENT = 15;

async function main(given: readonly string[]): Promise<void> {
  const quick = given.includes("--quick");
  const wanted = given.filter((each) => each !== "--quick");
  const unknown = wanted.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark "${unknown[0]}". There are: ${NAMES.join(", ")}`);
    process.exitCode = 1;
    return;
  }

  const database = await databaseName();
  console.log(
    `${machine.cores} cores (${machine.cpu}), Node ${machine.node}, database: ${database}${quick ? ", quick" : ""}\n\n${header}`,
  );
  const results: Result[] = [];
  for (const bench of NAMES.filter((each) => wanted.length === 0 || wanted.includes(each))) {
    const { run } = (await import(`./${bench}.ts`)) as { run(pace: Pace): Promise<Row[]> };
    const busyBefore = await busyPercent();
    const rows = await run(quick ? QUICK : PACE);
    results.push({ bench, busyBefore, rows });
    console.log(
      `\n${bench}${busyBefore > QUIET_PERCENT ? ` (the machine was ${busyBefore} % busy before)` : ""}\n${rows.map(line).join("\n")}`,
    );
  }
  console.log(`\nFurthest from bare: ${furthestFromBare(results)}\n${save({ quick, database, results })}`);
}

/** @returns path of the file, below the project's folder */
function save(measured: { quick: boolean; database: string; results: readonly Result[] }): string {
  const date = new Date().toISOString();
  const folder = join(root, "bench/results");
  mkdirSync(folder, { recursive: true });
  const name = `${date.replace(/[:.]/g, "-")}.json`;
  writeFileSync(join(folder, name), `${JSON.stringify({ date, commit: commit(), machine, ...measured }, null, 2)}\n`);
  return `bench/results/${name}`;
}

function commit(): string | undefined {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return undefined; // not a checkout, or nothing committed yet
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
