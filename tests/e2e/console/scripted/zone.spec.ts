import { expect, test } from "../fixtures";

test.use({ timezoneId: "Asia/Kolkata" });

test("times are in the browser's zone, which they name, on this page and every further one", async ({ page }) => {
  await page.goto("/dashboard/audit");
  const time = page.locator("tbody time").first();
  await expect(time).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC\+5:30$/);
  const at = Date.parse((await time.getAttribute("datetime"))!);
  const local = new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");
  await expect(time).toHaveText(`${local} UTC+5:30`);
  await expect(time).toHaveAttribute("title", /^Asia\/(Kolkata|Calcutta); .* UTC$/);
  expect(await page.evaluate(() => document.cookie)).toBe("");
  const answer = await page.request.get("/dashboard/audit");
  expect(await answer.text(), "as the server draws it").toContain(`${local} UTC+5:30`);
});

test("the overview's hours are in that zone, half an hour off where the zone is", async ({ page }) => {
  await page.goto("/dashboard/audit", { waitUntil: "networkidle" });
  await page.goto("/dashboard/overview");
  await expect(page.getByText(/Hours and days are in UTC\+5:30; a day begins at 00:30, because/)).toBeVisible();
  const chart = page.getByRole("figure", { name: /Sign-ins by hour/ });
  await chart.getByText("As a table").click();
  await expect(chart.getByRole("rowheader").last()).toHaveText(/^\d\d? \w+, \d\d:30 UTC\+5:30$/);
});

test("a zone that the server does not know is told once, and times stay in UTC", async ({ page }) => {
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
      return { ...resolvedOptions.call(this), timeZone: "Mars/Olympus_Mons" };
    };
  });
  let told = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/dashboard/zone")) told += 1;
  });
  await page.goto("/dashboard/audit", { waitUntil: "networkidle" });
  expect(told).toBe(1);
  await expect(page.locator("tbody time").first()).toHaveText(/ UTC$/);
});
