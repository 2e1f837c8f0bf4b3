import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SPEC_CALLS } from "~/contract/spec-calls.fixture";

const folder = fileURLToPath(new URL(".", import.meta.url));

test("the sections together call all of spec §7, each call in one of them", () => {
  const sections = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  const calls = sections.flatMap((name) =>
    [...readFileSync(folder + name, "utf8").matchAll(/\bcall: "([A-Z]+ \/api\/[^"]+)"/g)].map(([, call]) => call!),
  );
  expect(calls.toSorted()).toEqual(SPEC_CALLS.toSorted());
});
