import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { asvsRequirements } from "./support/asvs";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = readFileSync(`${root}docs/security.md`, "utf8");
const chapters = text.slice(text.indexOf("## V1 "));

test("every requirement of ASVS 5.0.0, levels 1 and 2, has its place in the checklist, and nothing else has one", () => {
  expect(requirementsIn(chapters).toSorted()).toEqual(Object.keys(asvsRequirements).toSorted());
});

test("every requirement of a table stands there with its level", () => {
  const cited = Array.from(
    chapters.matchAll(/(?<=^\| .*?)(\d+\.\d+\.\d+) L([12])(?=.*? \|)/gm),
    ([, id, level]) => [id, Number(level)] as const,
  );
  expect(cited.length).toBeGreaterThan(150);
  for (const [id, level] of cited) expect(asvsRequirements[id!], id).toBe(level);
});

test("what is not met is said in its chapter too", () => {
  const [, exceptions = ""] = /## What is not met, and why([^]*?)\n## /.exec(text) ?? [];
  expect(requirementsIn(exceptions).filter((id) => !/above|not met/.test(lineOf(id)))).toEqual([]);
});

test("every file and every test that the checklist names exists", () => {
  const files = Array.from(
    text.matchAll(/`((?:app|tests|docs|bench|public)\/[\w./-]+|[\w-]+\.(?:md|json))`(?: "([^"]+)")?/g),
    ([, path, title]) => ({
      path: path!,
      title,
    }),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const { path, title } of files.filter(({ path: name }) => name !== "secrets.json")) {
    expect(existsSync(root + path), path).toBe(true);
    if (title) expect(readFileSync(root + path, "utf8"), path).toContain(title);
  }
});

const lineOf = (id: string): string =>
  chapters.split("\n").find((line) => line.startsWith("|") && requirementsIn(line).includes(id)) ?? "";

/** `4.4.1 to 4.4.4` stands for four requirements. */
function requirementsIn(part: string): string[] {
  const spans = Array.from(part.matchAll(/(\d+\.\d+)\.(\d+) to \1\.(\d+)/g), ([, section, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${section}.${Number(from) + at}`),
  );
  const single = part.match(/(?<![\d.])\d+\.\d+\.\d+(?![\d.]*\d)/g) ?? [];
  return [...new Set([...spans.flat(), ...single])];
}
