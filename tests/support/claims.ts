import { existsSync, readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

export interface Evidence {
  file: string;
  title: string | undefined;
}

/** A file, and the titles in it that follow, over several lines as well: `tests/a.test.ts` "one", "another". */
const EVIDENCE = /`((?:app|tests|docs|bench|public)\/[\w./-]+|[\w-]+\.(?:md|json))`((?:\s+"[^"]+"(?:,\s+"[^"]+")*)?)/g;

export const evidenceIn = (text: string): Evidence[] =>
  Array.from(text.matchAll(EVIDENCE)).flatMap(([, file = "", titles = ""]): Evidence[] => {
    const named = Array.from(titles.matchAll(/"([^"]+)"/g), ([, title = ""]) => title.replaceAll(/\s+/g, " "));
    return named.length > 0 ? named.map((title) => ({ file, title })) : [{ file, title: undefined }];
  });

/** Paths are relative to the root. */
export const documentsOf = (root: string): string[] => [
  "README.md",
  "CONTRIBUTING.md",
  ...["docs", "docs/decisions"].flatMap((folder) =>
    readdirSync(`${root}/${folder}`).flatMap((name) => (name.endsWith(".md") ? [`${folder}/${name}`] : [])),
  ),
];

/** Titles of passed tests by file. */
export type Passed = Map<string, string[]>;

/**
 * From Vitest or Playwright; includes files without a passed test.
 * @param root base of the files' names
 */
export function passedTests(reportPath: string, root: string): Passed {
  if (!existsSync(reportPath)) return new Map();
  const report = JSON.parse(readFileSync(reportPath, "utf8")) as JsonTestResults | JSONReport;
  return "testResults" in report ? passedInVitest(report, root) : passedInBrowsers(report, root);
}

function passedInVitest({ testResults }: JsonTestResults, root: string): Passed {
  return new Map(
    testResults.map(({ name, assertionResults }) => [
      relative(root, name),
      assertionResults.filter(({ status }) => status === "passed").map(({ fullName }) => fullName),
    ]),
  );
}

function passedInBrowsers({ suites, config }: JSONReport, root: string): Passed {
  const passed: Passed = new Map();
  const folder = relative(root, config.rootDir);
  const walk = ({ specs, suites: inner = [] }: JSONReportSuite, titles: readonly string[]) => {
    for (const { file, title, ok } of specs) {
      const path = `${folder}/${file}`;
      const names = passed.get(path) ?? [];
      passed.set(path, ok ? [...names, [...titles, title].join(" ")] : names);
    }
    for (const suite of inner) walk(suite, [...titles, suite.title]);
  };
  for (const suite of suites) walk(suite, []);
  return passed;
}

/**
 * Failed, not run or missing.
 * @param covers whether a file belongs to the run
 */
export const unproven = (evidence: readonly Evidence[], passed: Passed, covers: (file: string) => boolean): string[] =>
  evidence.flatMap(({ file, title }) => {
    if (title === undefined || !covers(file)) return [];
    const pattern = titlePattern(title);
    return (passed.get(file) ?? []).some((name) => pattern.test(name)) ? [] : [`${file} "${title}"`];
  });

/** In source; interpolations may be anything. */
export const titlePattern = (title: string): RegExp =>
  new RegExp(
    title
      .split(/\$\{[^}]*\}|%[sdifjo]/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*"),
  );
