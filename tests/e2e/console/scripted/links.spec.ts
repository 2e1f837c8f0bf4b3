import { expect } from "@playwright/test";
import { client as clients } from "../entities/catalog";
import { test } from "../fixtures";
import { expectCreated, fillForm, save } from "../screens";

test("a link of the sidebar is followed without a new document, and the same one again is no step to go back by", async ({
  page,
}) => {
  await page.goto("/dashboard/user");
  await page.evaluate(() => document.body.setAttribute("data-same-document", ""));
  const roles = page.getByRole("navigation").getByRole("link", { name: "Roles", exact: true });
  for (const _time of [1, 2]) {
    await roles.click();
    await expect(page.getByRole("heading", { name: "Roles", level: 1 })).toBeVisible();
    await expect(roles).toHaveAttribute("aria-current", "page");
  }
  await expect(page.locator("body")).toHaveAttribute("data-same-document");
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/user$/);
});

test("a link of a list opens a tab of its own where that is asked for", async ({ page, context }) => {
  await page.goto("/dashboard/user");
  const tab = context.waitForEvent("page");
  await page.getByRole("link", { name: "Email", exact: true }).click({ modifiers: ["ControlOrMeta"] });
  await expect(await tab).toHaveURL(/sort=email$/);
  await expect(page).toHaveURL(/\/dashboard\/user$/);
});

test("Back does not open a dialog again that was saved", async ({ page }) => {
  await page.goto(clients.path);
  await page.getByRole("link", { name: clients.create, exact: true }).first().click();
  await fillForm(page, clients, clients.valid);
  await save(page);
  await expectCreated(page, clients, clients.saved.created);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(clients.title);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
