import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, expect, type Page, test } from "@playwright/test";
import type { AxeResults, NodeResult } from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Targets of 24 px (WCAG 2.2, 2.5.8) are no rule of axe-core's own choice. */
const RULES = { "target-size": { enabled: true } };

/** axe-core's serious and critical findings on the page in its present state, in the given look. */
export async function expectAccessible(page: Page, what?: string, look?: "dark"): Promise<void> {
  const options = JSON.stringify({ resultTypes: ["violations"], rules: RULES });
  const { violations } = await onRunnablePage(page, async (runnable) => {
    if (look) await runnable.emulateMedia({ colorScheme: look });
    const found = await runnable.evaluate<AxeResults>(`${axe}; axe.run(document, ${options})`);
    if (look) await runnable.emulateMedia({ colorScheme: null });
    return found;
  });
  const serious = violations
    .map((each) => ({ ...each, nodes: each.nodes.filter((node) => !isUnderCurrentEntry(node)) }))
    .filter(({ impact, nodes }) => (impact === "serious" || impact === "critical") && nodes.length > 0);
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
    what,
  ).toEqual([]);
}

/** The sidebar's current entry stays in sight over another, which is scrolled from under it. */
const isUnderCurrentEntry = ({ any }: NodeResult): boolean =>
  any.some(
    ({ id, relatedNodes }) => id === "target-size" && relatedNodes?.some(({ html }) => html.includes("aria-current=")),
  );

/** In each browser the page that copies are opened in: opening one costs as much as the check. */
const copyPages = new WeakMap<Browser, Page>();

/** axe-core relies on timers: where scripts are off it runs on a copy of the page in which only timers are on. */
async function onRunnablePage<Result>(page: Page, run: (page: Page) => Promise<Result>): Promise<Result> {
  if (test.info().project.use.javaScriptEnabled) return run(page);
  const browser = page.context().browser()!;
  const body = (await page.content()).replace(/<script>[^]*?<\/script>/g, "");
  const copy = copyPages.get(browser) ?? (await browser.newPage({ javaScriptEnabled: true }));
  // Not there again for the next copy unless all goes well with this one.
  copyPages.delete(browser);
  const size = page.viewportSize();
  if (size) await copy.setViewportSize(size);
  await copy.route("**/*.js", (route) => route.abort());
  await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html", body }));
  await copy.goto(page.url());
  const result = await run(copy);
  await copy.unrouteAll();
  // From the same address with another fragment, the next copy would not be loaded.
  await copy.goto("about:blank");
  copyPages.set(browser, copy);
  return result;
}

/** Texts of the page that axe-core finds too faint, with their colors. Scripts must be on. */
export async function contrastFindings(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `${axe}; axe.run(document, { runOnly: ["color-contrast"], resultTypes: ["violations"] })`,
  );
  return violations.flatMap(({ nodes }) => nodes.map(({ html, any }) => `${html}: ${any[0]?.message ?? ""}`));
}
