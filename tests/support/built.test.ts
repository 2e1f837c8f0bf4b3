import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isBuilt, sourcesOf, stampBuild } from "./built";

let root: string;

const write = (name: string, content: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "portico-built-"));
  write("app/server.ts", "one");
  write("package.json", "{}");
  write("node_modules/.package-lock.json", "{}");
  write("build/server/index.js", "one");
});

afterEach(() => rmSync(root, { recursive: true }));

test("a build nobody has stamped is not taken", () => {
  expect(isBuilt(root)).toBe(false);
});

test("a build is taken while its sources and its files are as they were, wherever tests are edited", () => {
  stampBuild(root, sourcesOf(root));
  expect(isBuilt(root)).toBe(true);
  write("tests/some.test.ts", "two");
  expect(isBuilt(root)).toBe(true);
});

test.each<[string, () => void]>([
  ["a source was edited", () => write("app/server.ts", "two")],
  ["a source was added", () => write("app/client.ts", "one")],
  ["a source was removed", () => rmSync(join(root, "app/server.ts"))],
  ["a source was renamed", () => renameSync(join(root, "app/server.ts"), join(root, "app/servers.ts"))],
  ["a package was installed", () => write("node_modules/.package-lock.json", '{"packages":{}}')],
  ["the configuration changed", () => write("vite.config.ts", "export default {}")],
  ["another build was written over it", () => write("build/server/index.js", "two")],
  ["a part of it is gone", () => rmSync(join(root, "build/server"), { recursive: true })],
])("a build is not taken once %s", (_what, change) => {
  stampBuild(root, sourcesOf(root));
  change();
  expect(isBuilt(root)).toBe(false);
});

test("a build during which a source was edited is not taken, even when the edit is undone", () => {
  const before = sourcesOf(root);
  write("app/server.ts", "two");
  stampBuild(root, before);
  write("app/server.ts", "one");
  expect(isBuilt(root)).toBe(false);
});
