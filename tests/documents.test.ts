import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { documentsOf, evidenceIn, titlePattern } from "./support/claims";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Its own test looks at the checklist. */
const documents = documentsOf(root).filter((document) => document !== "docs/security.md");

test("every file that a document names as a test is there, and has the test of that title", () => {
  const named = documents.flatMap((document) =>
    evidenceIn(readFileSync(root + document, "utf8")).map((evidence) => ({ document, ...evidence })),
  );
  const tests = named.filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(60);
  for (const { document, file, title } of tests) {
    expect(existsSync(root + file), `${document}: ${file}`).toBe(true);
    if (title) expect(readFileSync(root + file, "utf8"), `${document}: ${file}`).toMatch(titlePattern(title));
  }
});

test("a decision is at most 60 lines of at most 140 characters", () => {
  const decisions = documents.filter((document) => document.startsWith("docs/decisions/"));
  expect(decisions.length).toBeGreaterThan(50);
  const tooLong = decisions.filter((decision) => {
    const lines = readFileSync(root + decision, "utf8")
      .trimEnd()
      .split("\n");
    return lines.length > 60 || lines.some((line) => line.length > 140);
  });
  expect(tooLong).toEqual([]);
});
