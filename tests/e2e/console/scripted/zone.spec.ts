import { eq } from "drizzle-orm";
import { userRoles } from "~/hub/kit/db/schema";
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
  await expect.poll(() => told).toBe(1);
  await expect(page.locator("tbody time").first()).toHaveText(/ UTC$/);
});

test("a day is typed and shown as one of that zone, which is named", async ({ app, page }) => {
  const person = await app.seed.user();
  await page.goto(`/dashboard/user/${person.id}/role`, { waitUntil: "networkidle" });
  await page.getByText("For a limited time").click();
  await expect(page.getByText(/^The last day \(Asia\/(Kolkata|Calcutta)\)\./)).toBeVisible();
  await page.getByLabel("Role", { exact: true }).selectOption("Admin");
  await page.getByLabel("Until", { exact: true }).fill("2031-03-09");
  await page.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
  await expect(page.getByRole("dialog").getByText("Admin, until 2031-03-09 UTC+5:30").first()).toBeVisible();
  const given = await app.seed.db.select().from(userRoles).where(eq(userRoles.userId, person.id));
  expect(given.map(({ validUntil }) => validUntil?.toISOString())).toContain("2031-03-09T18:30:00.000Z");
});

test("the audit log is searched by days of that zone", async ({ page }) => {
  await page.goto("/dashboard/audit", { waitUntil: "networkidle" });
  const dayOf = (ms: number) => new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const bar = page.getByRole("main").getByRole("search");
  const rows = page.locator("tbody tr");
  const searchFor = async (day: string) => {
    const named = bar.getByLabel("Search in").locator("option", { hasText: /^When, in Asia\/(Kolkata|Calcutta)/ });
    await bar.getByLabel("Search in").selectOption(await named.getAttribute("value"));
    await bar.getByLabel("Search for").fill(day);
    await bar.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get("search") === day);
  };
  await searchFor(dayOf(Date.now()));
  await expect(rows.first()).toContainText(dayOf(Date.now()));
  await searchFor(dayOf(Date.now() + 86_400_000));
  await expect(rows).toHaveCount(0);
});
