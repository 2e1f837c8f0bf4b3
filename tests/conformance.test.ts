import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const MODULE = /oidcc-(?:[a-z0-9_]+-)*[a-z0-9_]+/g;
const TESTS = ["tests/integration/openid-conformance.test.ts", "tests/integration/rp-initiated-logout.test.ts"];

const PLANS: Readonly<Record<string, number>> = {
  Config: 1,
  Basic: 38 + ["oidcc-alternate-happy-flow"].length,
  "3rd Party-Init Login": 2,
  "RP-Initiated Logout": 11,
  "Back-Channel Logout": 2,
  "Front-Channel Logout": 2,
};

test("each module of the conformance plans that docs/conformance.md names is a test, and the other way round", async () => {
  const page = await readFile("docs/conformance.md", "utf8");
  const plans = new Map<string, string[]>();
  let plan = "";
  for (const [, first = "", names = ""] of page.matchAll(/^\| ([^|]*)\| ([^|]*)\|/gm)) {
    plan = first.trim() || plan;
    plans.set(plan, [...(plans.get(plan) ?? []), ...(names.match(MODULE) ?? [])]);
  }
  const counted = Object.fromEntries(Object.keys(PLANS).map((name) => [name, new Set(plans.get(name)).size]));
  expect(counted).toEqual(PLANS);
  const sources = await Promise.all(TESTS.map((path) => readFile(path, "utf8")));
  const titles = sources.join("").replace("oidcc-display-%s", "oidcc-display-page oidcc-display-popup");
  expect(new Set([...plans.values()].flat())).toEqual(new Set(titles.match(MODULE)));
});
