import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BUILD = "build";
const STAMP = "build/stamp.json";

/** Everything else counts as a source. */
const NO_SOURCES = [
  ".ci",
  ".git",
  ".portico-demo",
  "bench",
  BUILD,
  "data",
  "docs",
  "node_modules",
  "test-results",
  "tests",
];

const PACKAGES = "node_modules/.package-lock.json";

interface Stamp {
  sources: string;
  output: string;
}

export const sourcesOf = (root: string): string =>
  hashOf(root, [...readdirSync(root).filter((name) => !NO_SOURCES.includes(name)), PACKAGES]);

/** @param sources their hash when the build began */
export function stampBuild(root: string, sources: string): void {
  if (sourcesOf(root) !== sources) return; // edited meanwhile: unclear which version was built
  writeFileSync(join(root, STAMP), JSON.stringify({ sources, output: outputOf(root) } satisfies Stamp));
}

export function isBuilt(root: string): boolean {
  const path = join(root, STAMP);
  if (!existsSync(path)) return false;
  const { sources, output } = JSON.parse(readFileSync(path, "utf8")) as Stamp;
  return sources === sourcesOf(root) && output === outputOf(root);
}

const outputOf = (root: string): string => hashOf(root, [BUILD], [STAMP]);

function hashOf(root: string, names: readonly string[], without: readonly string[] = []): string {
  const files = names
    .flatMap((name) => filesOf(root, name))
    .filter((name) => !without.includes(name))
    .sort();
  const hash = createHash("sha256");
  for (const name of files) {
    const content = readFileSync(join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function filesOf(root: string, name: string): string[] {
  const found = statSync(join(root, name), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [name] : [];
  return readdirSync(join(root, name)).flatMap((each) => filesOf(root, `${name}/${each}`));
}
