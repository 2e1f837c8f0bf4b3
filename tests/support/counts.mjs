import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, skipped: 0 };

/** @returns {Counts} */
export const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/** A step without tests of its own is one test. @returns {Counts} */
export const stepCounts = (code) => (code === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 });

/** What Vitest's JSON report counts; a file that could not even be read is one failure. @returns {Counts} */
export function vitestCounts(reportPath, code) {
  const report = readReport(reportPath);
  if (!report) return stepCounts(1);
  const brokenFiles = report.testResults.filter((file) => file.status === "failed" && !file.assertionResults.some(isFailed)).length;
  return withExitCode(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** What Playwright's JSON report counts; an error outside of all tests is one failure. @returns {Counts} */
export function browserCounts(reportPath, code) {
  const report = readReport(reportPath);
  if (!report) return stepCounts(1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode(code, { passed: expected + flaky, failed: unexpected + report.errors.length, skipped });
}

/** A runner that ended badly without a failed test, or well without any test, has failed all the same. */
function withExitCode(code, counts) {
  const isHollow = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return isHollow ? { ...counts, failed: 1 } : counts;
}

const isFailed = (test) => test.status === "failed";

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined);
