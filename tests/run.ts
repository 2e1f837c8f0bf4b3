import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuilt, sourcesOf, stampBuild } from "./support/built";
import { documentsOf, evidenceIn, passedTests, unproven } from "./support/claims";
import { runCommand } from "./support/command";
import { browserCounts, type Counts, noCounts, stepCounts, sum, vitestCounts } from "./support/counts";
import { LONG } from "./support/long";
import { temporaryFolder } from "./support/temporary-folder";

/**
 * Every check but the long tests, even after a failure; CONTRIBUTING.md has the options. A build of the same sources is reused. The last
 * line is `N passed, N failed`; a step without tests counts as one.
 */
interface Step {
  name: string;
  command: readonly [string, ...string[]];
  needs?: Step;
  env?: Record<string, string | undefined>;
  limitMs: number;
  report?: string;
  count(code: number): Counts;
}

const MINUTE_MS = 60_000;
const root = fileURLToPath(new URL("..", import.meta.url));
const work = mkdtempSync(join(temporaryFolder(), "portico-test-"));
// As the system's own: tests start programs as other users.
chmodSync(work, 0o1777);
const reports = join(work, "reports");
mkdirSync(reports);

const vitest = (name: string, config: string, ...filter: string[]): Step => {
  const report = join(reports, `${name}.json`);
  const kinds = ["default", "json", join(root, "tests/setup/outside-reporter.ts")];
  const reporters = [...kinds.map((kind) => `--reporter=${kind}`), `--outputFile.json=${report}`];
  return {
    name,
    command: ["vitest", "run", "--config", config, ...filter, ...reporters],
    limitMs: 25 * MINUTE_MS,
    report,
    count: (code) => vitestCounts(report, code),
  };
};

const build: Step = {
  name: "build",
  command: ["npm", "run", "--silent", "build"],
  limitMs: 10 * MINUTE_MS,
  count: stepCounts,
};

/** @param filter files, and projects of playwright.config.ts as its option */
const browser = (name: string, ...filter: string[]): Step => {
  const report = join(reports, `${name}.json`);
  return {
    name,
    needs: build,
    command: ["playwright", "test", "--config", "tests/playwright.config.ts", "--reporter=list,json", ...filter],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: undefined },
    limitMs: 40 * MINUTE_MS,
    report,
    count: (code) => browserCounts(report, code),
  };
};

const processes = (...files: string[]): Step => ({
  ...vitest("several processes", "tests/processes/vitest.config.ts", ...files),
  needs: build,
  // Clocks and lost connections: it hardly uses a core, and takes its time on a busy machine.
  limitMs: 25 * MINUTE_MS,
});

/** Applications that nobody here wrote, where `.ci/run` has installed them. */
const foreign: Step[] = process.env.PORTICO_FOREIGN
  ? [{ ...vitest("foreign", "tests/foreign/vitest.config.ts"), needs: build }]
  : [];

const lint: Step = {
  name: "format, lint and types",
  command: ["npm", "run", "--silent", "lint"],
  limitMs: 10 * MINUTE_MS,
  count: stepCounts,
};

const unitAndIntegration = vitest("unit and integration", "tests/vitest.config.ts");
const integration = vitest("integration", "tests/vitest.config.ts", "--project", "integration");
/** What rests on Node's sockets, streams, cryptography and files. */
const runtimeTests = vitest(
  "what depends on Node",
  "tests/vitest.config.ts",
  ...["app/", "packages/", "examples/"],
  ...[
    "backchannel",
    "database",
    "delivery",
    "openid",
    "passkeys",
    "plain-json",
    "unread-bodies",
    "uploads",
    "wire",
  ].map((subject) => `tests/integration/${subject}`),
);
const journey = browser("journey", "journey.spec.ts");

const EACH_ONCE = ["--project=scripts off", "--project=scripts only"];
const isBrowserTest = (file: string) => file.endsWith(".spec.ts");

/** In parallel: lint and build fit beside tests that wait half of the time. */
const suites = {
  everything: [[lint, build, unitAndIntegration], [browser("end to end", ...EACH_ONCE)]],
  long: [
    [build, vitest("long", "tests/vitest.config.ts", ...LONG.filter((file) => !isBrowserTest(file)))],
    [browser("end to end, long", ...LONG.filter(isBrowserTest), ...EACH_ONCE), ...foreign],
  ],
  scripts: [[build], [browser("end to end, with scripts", "--project=scripts on")]],
  upstream: [[build], [browser("end to end, product API elsewhere")]],
  // The embedded server has the same driver: one walk through the product is enough.
  postgres: [[build], [integration], [processes()], [journey]],
  node: [[build], [runtimeTests], [processes("stopped")], [journey]],
} satisfies Record<string, Step[][]>;

const isOutside = (file: string) => /^tests\/(processes|foreign)\//.test(file);

/** Which of the tests that the documents name each suite must run. */
const promised: Partial<Record<keyof typeof suites, (file: string) => boolean>> = {
  everything: (file) => /\.(test|spec)\.tsx?$/.test(file) && !isOutside(file) && !LONG.includes(file),
  long: (file) => LONG.includes(file) || (foreign.length > 0 && file.startsWith("tests/foreign/")),
  postgres: (file) => file.startsWith("tests/processes/"),
};

/** Whether the tests behind the promises of the documents were run and passed. */
function countClaims(suite: keyof typeof suites): Counts {
  const covers = promised[suite];
  if (!covers) return noCounts;
  const steps: Step[] = suites[suite].flat();
  const passed = new Map(steps.flatMap(({ report }) => (report ? [...passedTests(report, root)] : [])));
  const missing = documentsOf(root).flatMap((document) =>
    unproven(evidenceIn(readFileSync(join(root, document), "utf8")), passed, covers).map(
      (named) => `${document}: ${named} did not pass`,
    ),
  );
  return { ...stepCounts(missing.length > 0 ? 1 : 0), failures: missing };
}

const isSuite = (name: string): name is keyof typeof suites => Object.hasOwn(suites, name);

async function main(): Promise<number> {
  const suite = process.argv[2]?.replace(/^--/, "") ?? "everything";
  if (!isSuite(suite)) {
    console.error(`There is no suite "${suite}": ${Object.keys(suites).join(", ")}`);
    return 1;
  }
  const isPostgres = suite === "postgres";
  if (isPostgres && !process.env.DATABASE_URL) {
    console.error(
      "DATABASE_URL is not set: the address of a PostgreSQL (15 or newer) whose user may create databases,",
    );
    console.error("for example postgresql://postgres:secret@localhost:5432/postgres");
    return 1;
  }
  // `npm test` uses the embedded database, whatever the developer's settings are.
  const settings = {
    ...(isPostgres ? {} : { DATABASE_URL: undefined }),
    // On PostgreSQL, too: the long ones start database servers of their own.
    PORTICO_TEST_LONG: suite === "everything" || isPostgres ? "0" : undefined,
    PORTICO_TEST_UPSTREAM: suite === "upstream" ? "1" : undefined,
    TMPDIR: work,
    // The next run finds there what this one has compiled.
    PWTEST_CACHE_DIR: join(tmpdir(), "playwright-transform-cache"),
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

  async function runBuild(): Promise<void> {
    if (isBuilt(root)) {
      console.log("\nThe build is of these sources already.");
      return;
    }
    const sources = sourcesOf(root);
    await run(build);
    if (!failed.has(build)) stampBuild(root, sources);
  }

  for (const stage of suites[suite]) await Promise.all(stage.map((step) => (step === build ? runBuild() : run(step))));
  total = sum(total, countClaims(suite));
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
  rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
}
