import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { busyPercent, machine } from "./support/machine.mjs";
import { root } from "./support/portico.mjs";

/**
 * `npm run bench -- [name...]`: measures the built server on this machine; without names everything, in about six minutes, and some more
 * where DATABASE_URL is set (lists.mjs). It starts and stops what it measures, on loopback and in temporary folders. The figures go to
 * standard output and to bench/results/ as JSON.
 */
const NAMES = ["page-weight", "login-page", "argon2", "sign-in", "responsiveness", "identifiers", "start", "memory", "lists"];

/** A machine that does more than this beside the benchmark is worth a word. */
const QUIET_PERCENT = 15;

async function main(wanted) {
  const unknown = wanted.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark "${unknown[0]}". There are: ${NAMES.join(", ")}`);
    process.exitCode = 1;
    return;
  }

  const results = {};
  for (const name of NAMES.filter((each) => wanted.length === 0 || wanted.includes(each))) {
    const { run } = await import(`./${name}.mjs`);
    const busyBefore = await busyPercent();
    const rows = await run();
    results[name] = { busyBefore, rows };
    console.log(`\n${name}${busyBefore > QUIET_PERCENT ? ` (the machine was ${busyBefore} % busy before)` : ""}\n${rows.map(inWords).join("\n")}`);
  }
  console.log(`\n${save(results)}`);
}

const inWords = ({ what, value, unit }) => `  ${what.padEnd(52)} ${shown(value).padStart(10)} ${unit}`;

const shown = (value) => (value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString("en") : value.toFixed(1));

/** @returns {string} path of the file, below the project's folder */
function save(results) {
  const date = new Date().toISOString();
  const folder = join(root, "bench/results");
  mkdirSync(folder, { recursive: true });
  const name = `${date.replace(/[:.]/g, "-")}.json`;
  writeFileSync(join(folder, name), `${JSON.stringify({ date, commit: commit(), machine, results }, null, 2)}\n`);
  return `bench/results/${name}`;
}

function commit() {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, stdio: ["ignore", "pipe", "ignore"] }).toString().trim();
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
