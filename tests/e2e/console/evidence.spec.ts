import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { accessReviewLines, accessReviews, assignments } from "~/hub/kit/db/schema";
import { insertReview } from "../../support/hub-tables";
import { expectAccessible } from "../support/axe";
import { look } from "../support/look";
import { expect, test } from "./fixtures";

const WIDTHS = [360, 768, 1024, 1440];

test("a person's evidence is read from their page, printed without what surrounds it, and taken home", {
  tag: "@once",
}, async ({ app, page }) => {
  const { seed } = app;
  const user = await seed.user({ firstName: "=Asha" });
  const application = await seed.application({ ...app.sampleApp, name: "Ledger of evidence" });
  await seed.assign(user, application, await seed.client("<b>Contoso</b>"), "Bookkeeper");
  await page.goto(`/dashboard/user/${user.id}/access`);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Evidence", exact: true }).click();
  await expect(page).toHaveTitle(/^A person's access \| /);
  await expect(main.locator("tbody tr")).toHaveCount(1);
  await expect(main.locator("tbody tr")).toContainText("<b>Contoso</b>");
  await expect(main.locator("tbody tr")).toContainText("Bookkeeper");
  await expect(main, "it can be verified").toContainText(/ends with event \d+, SHA-256 [0-9a-f]{64}/);
  await expect(main).toContainText(app.admin.email);
  await expectAccessible(page);
  await look(page, "evidence-person", WIDTHS);

  await main.getByRole("link", { name: "To print" }).click();
  await expect(page).toHaveURL(/\/dashboard\/evidence\/person\/print\?/);
  await look(page, "evidence-print", WIDTHS);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.locator("thead")).toBeVisible();
  await expect(page.locator("tbody tr")).toContainText("Bookkeeper");
  await expect(main).toContainText(/SHA-256 [0-9a-f]{64}/);
  await look(page, "evidence-paper", [700]);
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("link", { name: "Back", exact: true }).click();
  const downloading = page.waitForEvent("download");
  await main.getByRole("link", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^evidence-person-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), "utf8");
  const lines = file.trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1], "no cell is a formula").toMatch(/^'=Asha /);
  expect(lines[2]).toMatch(/The audit log ends with event \d+, SHA-256 [0-9a-f]{64}/);
  await page.goto("/dashboard/audit?field=action&search=EXPORTED");
  await expect(page.locator("tbody tr").filter({ hasText: "Evidence of a person's access" })).toHaveCount(2);
});

test("of a day it says who had an application, with what was taken away since", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const { seed } = app;
  const application = await seed.application({ ...app.sampleApp, name: "Wiki of a day" });
  const [kept, taken] = [await seed.user({ firstName: "Kept" }), await seed.user({ firstName: "Taken" })];
  const client = await seed.client();
  for (const user of [kept, taken]) await seed.assign(user, application, client);
  await seed.db.delete(assignments);
  await page.goto(`/dashboard/application/${application.id}/access`);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Who had it on a day" }).click();
  await expect(page.getByLabel("Application", { exact: true })).toHaveValue(application.id);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a day");
  await expect(page.getByLabel("Application", { exact: true }), "entries are kept").toHaveValue(application.id);
  await look(page, "evidence-day-refused", [360, 1280]);
  await page.getByLabel("Day", { exact: true }).fill(new Date().toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Show" }).click();
  await expect(main.locator("tbody tr")).toHaveCount(2);
  await expect(main.locator("tbody tr").filter({ hasText: taken.email })).toContainText("Taken away");
  await look(page, "evidence-day", WIDTHS);
  await page.getByLabel("Day", { exact: true }).fill("2001-01-01");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(main).toContainText("Nothing was found");
});

test("of a period it is paged, each page once", { tag: "@once" }, async ({ app, page }) => {
  const { seed } = app;
  const [application, client] = [await seed.application({ ...app.sampleApp, name: "Crowd" }), await seed.client()];
  for (let count = 0; count < 30; count += 1) await seed.assign(await seed.user(), application, client);
  await page.goto("/dashboard/evidence");
  await look(page, "evidence", [360, 1280]);
  await page.getByRole("main").getByRole("link", { name: "Access in a period" }).click();
  await page.getByLabel("Application", { exact: true }).selectOption("Crowd");
  await page.getByRole("button", { name: "Show" }).click();
  const rows = page.getByRole("main").locator("tbody tr");
  await expect(rows).toHaveCount(25);
  await expect(page.getByRole("main")).toContainText("25 of 30 entries");
  await look(page, "evidence-period", WIDTHS);
  const first = await rows.allInnerTexts();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(rows).toHaveCount(5);
  expect((await rows.allInnerTexts()).filter((text) => first.includes(text))).toEqual([]);
  await page.getByRole("link", { name: "From the beginning" }).click();
  await expect(rows).toHaveCount(25);
});

test("of reviews it says what was decided, by whom and why, and what was taken back", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const { seed } = app;
  const [application, client] = [
    await seed.application({ ...app.sampleApp, name: "Reviewed" }),
    await seed.client("Contoso & Sons"),
  ];
  const people = [];
  for (let count = 0; count < 30; count += 1) people.push(await seed.user());
  for (const user of people) await seed.assign(user, application, client, "Bookkeeper");
  // Other tests of this server review as well.
  await seed.db.delete(accessReviews);
  await insertReview(app.seed.db, application, { number: 7, name: "Autumn <b>2026</b>" });
  const at = (day: number) => new Date(Date.UTC(2026, 9, day, 9, 30));
  await seed.db.update(accessReviewLines).set({
    ...{
      decision: "KEPT",
      reason: "Closes the books",
      decidedAt: at(1),
      decidedByName: "Rita Ruiz (rita@example.test)",
    },
  });
  const [taken] = people;
  await seed.db
    .update(accessReviewLines)
    .set({ decision: "TAKEN_AWAY", decidedAt: at(2), undoneAt: at(20), undoneByName: "Omar Otto (omar@example.test)" })
    .where(eq(accessReviewLines.userId, taken!.id));
  await page.goto("/dashboard/evidence");
  await page.getByRole("main").getByRole("link", { name: "Reviews of access" }).click();
  await page.getByRole("button", { name: "Show" }).click();
  const main = page.getByRole("main");
  const rows = main.locator("tbody tr");
  await expect(rows).toHaveCount(25);
  await expect(main).toContainText("25 of 30 entries");
  await expect(rows.first()).toContainText("7: Autumn <b>2026</b>");
  await expect(rows.first()).toContainText("“Closes the books”");
  await expect(rows.first()).toContainText("by Rita Ruiz");
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(rows).toHaveCount(5);
  await expect(rows.last()).toContainText("Taken away");
  await expect(rows.last()).toContainText("by Omar Otto");
  await expectAccessible(page);
  await look(page, "evidence-reviews", WIDTHS);

  await page.getByLabel("Person").fill(taken!.email);
  await page.getByLabel("From", { exact: true }).fill("2026-10-20");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(rows).toHaveCount(1);
  await main.getByRole("link", { name: "To print" }).click();
  await expect(rows).toHaveCount(1);
  await look(page, "evidence-reviews-print", WIDTHS);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  const downloading = page.waitForEvent("download");
  await main.getByRole("link", { name: "Download" }).click();
  const lines = (await readFile(await (await downloading).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("7: Autumn <b>2026</b>,");
  expect(lines[1]).toContain(
    "Taken away,Closes the books,2026-10-02T09:30:00.000Z,Rita Ruiz (rita@example.test),2026-10-20",
  );
  await page.getByLabel("Person").fill("nobody@example.test");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("alert")).toContainText("There is no user with this email or user id");
});

test("unused accounts and access are asked for by days", { tag: "@once" }, async ({ page }) => {
  await page.goto("/dashboard/evidence/accounts");
  await page.getByLabel("Days").fill("many");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Days")).toHaveValue("many");
  await page.getByLabel("Days").fill("1");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("main")).toContainText("Nothing was found");
  await look(page, "evidence-accounts", [360, 1280]);
  await page.goto("/dashboard/evidence/unused?ask=1");
  await expect(page.getByRole("main")).toContainText("Nothing was found");
  expect((await page.goto("/dashboard/evidence/nothing"))?.status()).toBe(404);
});
