import type { Request } from "@playwright/test";
import { expect, test } from "../fixtures";

test("the console's script of a list is under 110 kB", async ({ page }) => {
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => {
    if (/\/assets\/[^/]+\.js$/.test(request.url())) scripts.push(request);
  });
  await page.goto("/dashboard/user", { waitUntil: "networkidle" });
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(110_000);
});
