import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { locks } from "~/hub/kit/db/locks";
import { projectRoot } from "~/lib/root.server";

const CALL = /pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(([^)]*)\)/g;
/** How statements of the program give the number; a second one, within it, is the hash of an id. */
const GIVEN = /^(?:\$1|\$\{locks\.\w+\})(?:, hashtext\(\$\{[\w.]+\})?$/;

function takenIn(ending: string): string[] {
  return readdirSync(join(projectRoot, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .flatMap((file) =>
      Array.from(readFileSync(join(projectRoot, "app", file), "utf8").matchAll(CALL), ([, taken]) => taken!),
    );
}

test("each advisory lock has a number of its own", () => {
  expect(new Set(Object.values(locks)).size).toBe(Object.keys(locks).length);
});

test("no advisory lock has a number that the list does not name", () => {
  const named = Object.values(locks).map(String);
  const bySql = takenIn(".sql");
  expect(bySql).toContain(String(locks.auditChain));
  expect(bySql.filter((number) => !named.includes(number))).toEqual([]);
  const byProgram = takenIn(".ts");
  expect(byProgram.length).toBeGreaterThan(0);
  expect(byProgram.filter((number) => !GIVEN.test(number))).toEqual([]);
});
