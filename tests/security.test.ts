import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { asvsRequirements } from "./support/asvs";
import { evidenceIn, unproven } from "./support/claims";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = readFileSync(`${root}docs/security.md`, "utf8");
const chapters = text.slice(text.indexOf("## V1 "));
/** Each entry of the checklist as one line: in the file it spans several. */
const entries = chapters.split(/\n(?! {2})/).map((line) => line.replaceAll(/\s+/g, " "));

test("every requirement of ASVS 5.0.0, levels 1 and 2, has its place in the checklist, and nothing else has one", () => {
  expect(requirementsIn(chapters).toSorted()).toEqual(Object.keys(asvsRequirements).toSorted());
});

test("every requirement of a list stands there with its level", () => {
  const cited = entries.flatMap((entry) => {
    const [, named = ""] = /^- \*\*(.+?)\*\*/.exec(entry) ?? [];
    return Array.from(named.matchAll(/(\d+\.\d+\.\d+) L([12])/g), ([, id, level]) => [id, Number(level)] as const);
  });
  expect(cited.length).toBeGreaterThan(150);
  for (const [id, level] of cited) expect(asvsRequirements[id!], id).toBe(level);
});

test("what is not met is said in its chapter too", () => {
  const [, exceptions = ""] = /## What is not met, and why([^]*?)\n## /.exec(text) ?? [];
  expect(requirementsIn(exceptions).filter((id) => !/above|not met/.test(entryOf(id)))).toEqual([]);
});

test("every file that the checklist names exists, and so does every property that is only fuzzed", () => {
  const evidence = evidenceIn(text).filter(({ file }) => file !== "secrets.json");
  expect(evidence.length).toBeGreaterThan(100);
  for (const { file, title } of evidence) {
    expect(existsSync(root + file), file).toBe(true);
    // The others are looked up among the tests that passed (tests/run.ts).
    if (title && !/\.(test|spec)\.tsx?$/.test(file)) expect(readFileSync(root + file, "utf8"), file).toContain(title);
  }
});

test("a claim holds while its attack was run and failed, whatever the test fills in, and at no other time", () => {
  const checked = evidenceIn(
    '`tests/a.test.ts`\n  "a stranger ${how} gets 50 %", `tests/a.test.ts` "is gone",\n  "so is this", `docs/b.md`',
  );
  const passed = new Map([["tests/a.test.ts", ["codes a stranger without a password gets 50 %"]]]);
  expect(unproven(checked, passed, () => true)).toEqual(['tests/a.test.ts "is gone"', 'tests/a.test.ts "so is this"']);
  expect(unproven(checked, new Map(), () => true)).toHaveLength(3);
  expect(unproven(checked, new Map(), (file) => file.startsWith("docs/"))).toEqual([]);
});

const entryOf = (id: string): string =>
  entries.find((entry) => entry.startsWith("- ") && requirementsIn(entry).includes(id)) ?? "";

/** `4.4.1 to 4.4.4` stands for four requirements. */
function requirementsIn(part: string): string[] {
  const spans = Array.from(part.matchAll(/(\d+\.\d+)\.(\d+) to \1\.(\d+)/g), ([, section, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${section}.${Number(from) + at}`),
  );
  const single = part.match(/(?<![\d.])\d+\.\d+\.\d+(?![\d.]*\d)/g) ?? [];
  return [...new Set([...spans.flat(), ...single])];
}
