import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type { AxeResults } from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe-core's serious and critical findings on the page in its present state. */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  const { violations } = await onRunnablePage(page, (runnable) =>
    runnable.evaluate<AxeResults>(`${axe}; axe.run(document, { resultTypes: ["violations"] })`),
  );
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
    what,
  ).toEqual([]);
}

/**
 * axe-core relies on timers, which do not run where scripts are off: there it runs on a copy of the page in which only
 * timers are on.
 */
async function onRunnablePage<Result>(page: Page, run: (page: Page) => Promise<Result>): Promise<Result> {
  if (test.info().project.use.javaScriptEnabled) return run(page);
  const body = await page.content();
  const copy = await page.context().browser()!.newPage({ javaScriptEnabled: true, viewport: page.viewportSize() });
  await copy.route("**/*.js", (route) => route.abort());
  await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html", body }));
  await copy.goto(page.url());
  try {
    return await run(copy);
  } finally {
    await copy.close();
  }
}
