import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { look } from "../support/look";
import { expect, test } from "./fixtures";
import { act, dialog, expectMessage, row } from "./screens";

const TOKEN = /^portico_sa_[0-9A-Za-z]{49}$/;

const statusWith = async (page: Page, token: string): Promise<number> =>
  (await page.request.get("/api/client/getAllClient", { headers: { Authorization: `Bearer ${token}` } })).status();

const shownToken = (page: Page): Promise<string> => page.getByLabel("Token", { exact: true }).inputValue();

test("an administrator makes a service account, replaces its token, and takes its rights and itself away", {
  tag: "@once",
}, async ({ page }) => {
  test.slow();
  await page.goto("/dashboard/app");
  await page.getByRole("link", { name: "Service Accounts" }).click();
  await expect(page.getByText("No service account yet")).toBeVisible();
  await look(page, "service-accounts-empty");

  await page.getByRole("link", { name: "New Service Account" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(dialog(page, "New Service Account").getByText("Choose at least one")).not.toHaveCount(0);
  await page.getByLabel("Name", { exact: true }).fill("nightly import");
  await dialog(page, "New Service Account")
    .locator("summary")
    .filter({ hasText: /^Clients/ })
    .click();
  await page.getByLabel("List clients").check();
  await look(page, "service-account-new");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  const first = await shownToken(page);
  expect(first).toMatch(TOKEN);
  await look(page, "service-account-token");
  await expectAccessible(page);
  expect(await statusWith(page, first)).toBe(200);

  await page.goto("/dashboard/serviceAccount");
  expect(await page.content()).not.toContain(first);
  await expect(row(page, "nightly import")).toBeVisible();
  await look(page, "service-accounts");

  const tokens = async () => {
    await page.goto("/dashboard/serviceAccount");
    await act(page, { menu: true }, "nightly import", "Tokens");
  };
  await tokens();
  await page.getByLabel("Good until").fill("2020-01-01");
  await page.getByRole("button", { name: "Make a new token" }).click();
  await expect(page.getByText("Choose a day to come")).not.toHaveCount(0);
  await page.getByLabel("Good until").fill("");
  await page.getByRole("button", { name: "Make a new token" }).click();
  const second = await shownToken(page);
  expect(await Promise.all([statusWith(page, first), statusWith(page, second)])).toEqual([200, 200]);

  await tokens();
  await expect(page.getByRole("button", { name: "Make a new token" })).toHaveCount(0);
  await look(page, "service-account-tokens");
  await expectAccessible(page);
  await page.getByRole("button", { name: `End the token that ends in ${first.slice(-4)}` }).click();
  await expect(page.getByText("Token ended")).toBeVisible();
  expect(await Promise.all([statusWith(page, first), statusWith(page, second)])).toEqual([401, 200]);

  await page.goto("/dashboard/serviceAccount");
  await act(page, { menu: true }, "nightly import", "Edit");
  await expect(page.getByLabel("List clients")).toBeChecked();
  await page.getByLabel("List clients").uncheck();
  await page.getByLabel("Get a client by its name").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expectMessage(page, "Service account updated");
  expect(await statusWith(page, second)).toBe(403);

  await page.goto("/dashboard/serviceAccount");
  await act(page, { menu: true }, "nightly import", "Delete");
  await dialog(page, "Delete Service Account").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No service account yet")).toBeVisible();
  expect(await statusWith(page, second)).toBe(401);
});
