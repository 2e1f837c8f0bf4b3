import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "~/lib/root.server";
import { isTooOld, OLDEST_NODE } from "./node-version";

test("the oldest Node.js is the one that package.json names", () => {
  const packageJson = readFileSync(join(projectRoot, "package.json"), "utf8");
  expect((JSON.parse(packageJson) as { engines: { node: string } }).engines.node).toBe(`>=${OLDEST_NODE.join(".")}`);
});

test("older ones are too old, newer ones are not", () => {
  expect(["18.20.8", "20.18.3", "20.19.0", "20.20.2", "24.21.0"].map(isTooOld)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
