import { permission as permissions } from "./entities/access";
import { message as messages } from "./entities/communication";
import { expect, test } from "./fixtures";

test("what a delete says goes after 3 seconds; where no script can take it away it stays until the next page", async ({
  app,
  page,
  javaScriptEnabled,
}) => {
  const [id] = await permissions.seed(app.seed.db, ["Row 01"]);
  await page.clock.install();
  await page.goto(`${permissions.path}/${id}/delete`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const toast = page.getByRole("status").filter({ hasText: permissions.deleted });
  await expect(toast).toBeVisible();
  if (javaScriptEnabled) {
    await page.clock.runFor(2_000);
    await expect(toast, "long enough to be read").toBeVisible();
    await page.clock.runFor(2_000);
  } else {
    await page.reload();
  }
  await expect(toast).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: permissions.title })).toBeVisible();
});

test("what failed stays to be read until it is closed", async ({ app, page, javaScriptEnabled }) => {
  await messages.seed(app.seed.db, ["Row 01"]);
  await page.clock.install();
  await page.goto(messages.path);
  await page.getByRole("button", { name: /^Resend/ }).click();
  const toast = page.getByRole("main").getByRole("alert");
  await expect(toast).toBeVisible();
  if (!javaScriptEnabled) return;
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toHaveCount(0);
});
