import type { Locator } from "@playwright/test";
import { client as clients } from "./entities/catalog";
import { expect, test } from "./fixtures";

async function expectCopied(dialog: Locator, label: string, value: string): Promise<void> {
  const page = dialog.page();
  await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(dialog.getByLabel(label, { exact: true })).not.toBeEditable();
  await dialog.getByRole("button", { name: `Copy ${label}` }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Copied" }).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
}

test("an application's id and what its developers need stand in its dialog", async ({
  app,
  browser,
  context,
  javaScriptEnabled,
  page,
}) => {
  const { redirectUrl, logoutUrl } = app.sampleApp;
  const { id, name } = await app.seed.application({ redirectUrl, logoutUrl });
  await page.goto("/dashboard/eaiapplication/new/launch");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeVisible();
  await expect(dialog.getByLabel("Application Id", { exact: true })).toHaveCount(0);
  await page.goto(`/dashboard/eaiapplication/${id}/edit`);
  const link = await dialog.getByLabel("Launch link", { exact: true }).inputValue();
  const keys = await dialog.getByLabel("Keys (JWKS)", { exact: true }).inputValue();
  await expect(dialog.getByLabel("Application Id", { exact: true })).toHaveValue(id);
  // An API elsewhere signs as who it is, which the portal is not told.
  const issuer = dialog.getByLabel("Issuer", { exact: true });
  if (app.apiUrl === app.url) await expect(issuer).toHaveValue(app.url);
  else await expect(issuer).toHaveCount(0);

  if (javaScriptEnabled) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await expectCopied(dialog, "Application Id", id);
    await expectCopied(dialog, "Launch link", link);
  } else await expect(dialog.getByRole("button", { name: /^Copy/ })).toHaveCount(0);

  const published = (await (await page.request.get(keys)).json()) as { keys: unknown[] };
  expect(published.keys.length).toBeGreaterThan(0);
  const visitor = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await visitor.goto(link);
  await expect(visitor.getByText(name).first()).toBeVisible();
  await expect(visitor.getByLabel("Password", { exact: true })).toBeVisible();
  await visitor.close();

  // What is only shown is not sent along.
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Application updated")).toBeVisible();
});

test("a client's id stands in its dialog", async ({ app, context, javaScriptEnabled, page }) => {
  const [id] = await clients.seed(app.seed.db, ["Named client"]);
  await page.goto(`${clients.path}/${id}/edit`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Client Id", { exact: true })).toHaveValue(id!);
  if (javaScriptEnabled) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await expectCopied(dialog, "Client Id", id!);
  } else await expect(dialog.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Client updated")).toBeVisible();
});
