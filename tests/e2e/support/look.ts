import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const folder = fileURLToPath(new URL("../../../test-results/looks/", import.meta.url));

const WIDTHS = [360, 1280] as const;

const isWanted = process.env.PORTICO_LOOKS === "1";

/** With PORTICO_LOOKS=1, saves screenshots as `test-results/looks/<name>-<width>.png`. Restores the page's size afterwards. */
export async function look(page: Page, name: string, widths: readonly number[] = WIDTHS): Promise<void> {
  if (!isWanted) return;
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${folder}${name}-${width}.png`, fullPage: true, animations: "disabled" });
  }
  if (before) await page.setViewportSize(before);
}
