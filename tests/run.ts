import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "./support/command";
import { browserCounts, type Counts, noCounts, stepCounts, sum, vitestCounts } from "./support/counts";

/**
 * `npm test`: every check of the project, stage by stage, whatever failed before.
 * `--postgres`: the suites that touch the database, on the server DATABASE_URL names.
 * `--upstream`: the browser tests against a portal whose product API is another process.
 * The last line says `N passed, N failed`; a step without tests of its own counts as one.
 */
interface Step {
  name: string;
  command: readonly [string, ...string[]];
  /** Without it this step is not run. */
  needs?: Step;
  env?: Record<string, string | undefined>;
  limitMs: number;
  count(code: number): Counts;
}

const MINUTE_MS = 60_000;
const reports = mkdtempSync(join(tmpdir(), "portico-reports-"));

const vitest = (name: string, config: string, ...filter: string[]): Step => {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name,
    command: ["vitest", "run", "--config", config, ...filter, ...reporters],
    limitMs: 15 * MINUTE_MS,
    count: (code) => vitestCounts(report, code),
  };
};

const build: Step = {
  name: "build",
  command: ["npm", "run", "--silent", "build"],
  limitMs: 10 * MINUTE_MS,
  count: stepCounts,
};

const browser = (...filter: string[]): Step => ({
  name: "end to end",
  needs: build,
  command: ["playwright", "test", "--config", "tests/playwright.config.ts", "--reporter=list,json", ...filter],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "browser.json"), FORCE_COLOR: undefined },
  limitMs: 40 * MINUTE_MS,
  count: (code) => browserCounts(join(reports, "browser.json"), code),
});

const processes: Step = { ...vitest("several processes", "tests/processes/vitest.config.ts"), needs: build };

const types: Step = {
  name: "types",
  command: ["npm", "run", "--silent", "typecheck"],
  limitMs: 5 * MINUTE_MS,
  count: stepCounts,
};
const lint: Step = {
  name: "lint",
  command: ["npm", "run", "--silent", "lint"],
  limitMs: 5 * MINUTE_MS,
  count: stepCounts,
};

/** Each stage's steps run side by side: those of the first take one core each, the tests take what there is. */
const everything = [[types, lint, build], [vitest("unit and integration", "tests/vitest.config.ts")], [browser()]];
/** What goes over the wire is the same with scripts and without. */
const onUpstream = [[build], [browser("--project", "scripts off")]];
/** Driver and dialect are those of the embedded one: a walk through the whole product besides the calls is enough. */
const onPostgres = [
  [vitest("integration", "tests/vitest.config.ts", "--project", "integration")],
  [build],
  [processes],
  [browser("journey")],
];

async function main(): Promise<number> {
  const isPostgres = process.argv.includes("--postgres");
  const isUpstream = process.argv.includes("--upstream");
  if (isPostgres && !process.env.DATABASE_URL) {
    console.error(
      "DATABASE_URL is not set: the address of a PostgreSQL (15 or newer) whose user may create databases,",
    );
    console.error("for example postgresql://postgres:secret@localhost:5432/postgres");
    return 1;
  }
  // `npm test` means the embedded database, whatever the developer's own settings are.
  const settings = {
    ...(isPostgres ? {} : { DATABASE_URL: undefined }),
    PORTICO_TEST_UPSTREAM: isUpstream ? "1" : undefined,
  };

  const failed = new Set<Step>();
  const lines: string[] = [];
  let total = noCounts;
  async function run(step: Step): Promise<void> {
    console.log(`\n▶ ${step.name}`);
    const { code, seconds, why } =
      step.needs && failed.has(step.needs)
        ? { code: 1, seconds: 0, why: `not run: ${step.needs.name} failed` }
        : await runCommand(step.command, { env: { ...settings, ...step.env }, limitMs: step.limitMs });
    const counts = why ? stepCounts(1) : step.count(code);
    if (counts.failed > 0) failed.add(step);
    total = sum(total, counts);
    const line = `${counts.failed > 0 ? "✗" : "✓"} ${step.name}: ${inWords(counts)} in ${seconds.toFixed(1)} s${why ? ` (${why})` : ""}`;
    lines.push(line);
    console.log(line);
  }

  for (const stage of isPostgres ? onPostgres : isUpstream ? onUpstream : everything) await Promise.all(stage.map(run));
  console.log(`\n${lines.join("\n")}\n`);
  for (const test of total.unsteady) console.log(`~ passed on its second try: ${test}`);
  for (const test of total.failures) console.log(`✗ ${test}`);
  console.log(inWords(total));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

const inWords = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

try {
  process.exitCode = await main();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
