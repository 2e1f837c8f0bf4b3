import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSpec, JSONReportSuite, JSONReportTest } from "@playwright/test/reporter";
import type { JsonAssertionResult, JsonTestResults } from "vitest/node";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** With a short reason. */
  failures: string[];
  /** Passed on a second try only. */
  unsteady: string[];
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };

export const sum = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
  unsteady: [...one.unsteady, ...other.unsteady],
});

/** A step counts as one test. */
export const stepCounts = (code: number): Counts =>
  code === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 };

/** A file that does not load is one failure. */
export function vitestCounts(reportPath: string, code: number): Counts {
  const report = readReport<JsonTestResults>(reportPath);
  if (!report) return stepCounts(1);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(isFailed),
  );
  const tests = report.testResults.flatMap((file) => file.assertionResults.map((test) => ({ file, test })));
  return withExitCode(code, {
    ...noCounts,
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...brokenFiles.map((file) => `${relative(process.cwd(), file.name)}: ${inShort(file.message)}`),
      ...tests.filter(({ test }) => isFailed(test)).map(testInWords),
    ],
    unsteady: tests.filter(({ test }) => isUnsteady(test)).map(testInWords),
  });
}

interface ReportedTest {
  file: { name: string };
  test: JsonAssertionResult;
}

const testInWords = ({ file, test }: ReportedTest) =>
  `${relative(process.cwd(), file.name)} › ${test.fullName}: ${inShort(test.failureMessages?.[0])}`;

/** An error outside all tests is one failure. */
export function browserCounts(reportPath: string, code: number): Counts {
  const report = readReport<JSONReport>(reportPath);
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

type BrowserTest = JSONReportTest & { title: string };

const testsOf = ({ file, line, title, tests }: JSONReportSpec): BrowserTest[] =>
  tests.map((test) => ({ ...test, title: `${file}:${line} › ${title}` }));

const testsIn = ({ specs, suites = [] }: JSONReportSuite): BrowserTest[] => [
  ...specs.flatMap(testsOf),
  ...suites.flatMap(testsIn),
];

function browserTestInWords({ projectName, title, results }: BrowserTest): string {
  const reason = results.find(({ error }) => error)?.error?.message;
  return `[${projectName}] ${title}: ${inShort(reason)}`;
}

/** A runner may fail without a failed test, or pass without any. */
function withExitCode(code: number, counts: Counts): Counts {
  const isHollow = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return isHollow ? { ...counts, failed: 1 } : counts;
}

const isFailed = (test: JsonAssertionResult) => test.status === "failed";

/** Vitest reports a first try's failure beside the success. */
const isUnsteady = (test: JsonAssertionResult) => test.status === "passed" && !!test.failureMessages?.length;

/** With the received value, to know what a test saw on another machine. */
function inShort(text = "no reason given"): string {
  const [first, ...others] = stripVTControlCharacters(text).split("\n");
  const received = others.filter((line) => /^\s*(Received\b|\+ (?! *Received))/.test(line)).map((line) => line.trim());
  return [first, ...received].join(" ").slice(0, 600);
}

const readReport = <Report>(path: string): Report | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : undefined;
