import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], unsteady: string[] }} Counts
 *   `failures` names each failed test with its reason in short, `unsteady` each that passed on a second try only
 */

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };

/** @returns {Counts} */
export const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
  unsteady: [...one.unsteady, ...other.unsteady],
});

/** A step without tests of its own is one test. @returns {Counts} */
export const stepCounts = (code) => (code === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 });

/** What Vitest's JSON report counts; a file that could not even be read is one failure. @returns {Counts} */
export function vitestCounts(reportPath, code) {
  const report = readReport(reportPath);
  if (!report) return stepCounts(1);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(isFailed),
  );
  const failedTests = report.testResults.flatMap((file) =>
    file.assertionResults.filter(isFailed).map((test) => ({ file, test })),
  );
  return withExitCode(code, {
    ...noCounts,
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...brokenFiles.map((file) => `${relative(process.cwd(), file.name)}: ${inShort(file.message)}`),
      ...failedTests.map(
        ({ file, test }) =>
          `${relative(process.cwd(), file.name)} › ${test.fullName}: ${inShort(test.failureMessages?.[0])}`,
      ),
    ],
  });
}

/** What Playwright's JSON report counts; an error outside of all tests is one failure. @returns {Counts} */
export function browserCounts(reportPath, code) {
  const report = readReport(reportPath);
  if (!report) return stepCounts(1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tests = report.suites.flatMap(testsIn);
  return withExitCode(code, {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    failures: [
      ...report.errors.map((error) => inShort(error.message)),
      ...tests.filter((test) => test.status === "unexpected").map(browserTestInWords),
    ],
    unsteady: tests.filter((test) => test.status === "flaky").map(browserTestInWords),
  });
}

const testsIn = (suite) => [
  ...suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, title: `${spec.file}:${spec.line} › ${spec.title}` })),
  ),
  ...(suite.suites ?? []).flatMap(testsIn),
];

function browserTestInWords({ projectName, title, results }) {
  const reason = results.find((result) => result.error)?.error.message;
  return `[${projectName}] ${title}: ${inShort(reason)}`;
}

/** A runner that ended badly without a failed test, or well without any test, has failed all the same. */
function withExitCode(code, counts) {
  const isHollow = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return isHollow ? { ...counts, failed: 1 } : counts;
}

const isFailed = (test) => test.status === "failed";

/**
 * The first line of a reason, and what came instead of the expected: without it nobody can tell what a test of another
 * machine saw.
 */
function inShort(text = "no reason given") {
  const [first, ...others] = stripVTControlCharacters(text).split("\n");
  const received = others.filter((line) => /^\s*(Received\b|\+ (?! *Received))/.test(line)).map((line) => line.trim());
  return [first, ...received].join(" ").slice(0, 600);
}

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined);
