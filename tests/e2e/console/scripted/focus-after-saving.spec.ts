import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";

const isInBody = (page: Page) => page.evaluate(() => document.activeElement === document.body);
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("a form that stays once it is saved keeps the focus on its button", async ({ app, page }) => {
  const application = await app.seed.application(app.sampleApp);
  await app.seed.signOn(application, { clientId: "kept", secret: "secret", redirectUris: ["https://kept.example/in"] });
  const save = page.getByRole("button", { name: "Save", exact: true });
  for (const [address, field, message] of [
    [`/dashboard/application/${application.id}/sign-on`, "Home page", "Sign-on saved"],
    [`/dashboard/application/${application.id}/branding`, "Help contact", "saved"],
  ] as const) {
    await page.goto(address, { waitUntil: "networkidle" });
    await page.getByLabel(field, { exact: true }).fill("https://kept.example/home");
    await save.focus();
    await page.keyboard.press("Enter");
    await expect(said(page, message)).toBeVisible();
    await expect(save, address).toBeFocused();
    await page.getByLabel(field, { exact: true }).fill("https://kept.example/again");
    await page.keyboard.press("Enter");
    await expect(said(page, message)).toBeVisible();
    await expect.poll(() => isInBody(page), `${address}, again`).toBe(false);
  }
});

test("where what was pressed is gone, the focus is at what the page says", async ({ app, page }) => {
  const application = await app.seed.application(app.sampleApp);
  await app.seed.signOn(application, { clientId: "gone", secret: "secret", redirectUris: ["https://gone.example/in"] });
  await page.goto(`/dashboard/application/${application.id}/sign-on/hosts`, { waitUntil: "networkidle" });
  await page.getByLabel("Address", { exact: true }).fill(`https://${application.id}.example.test`);
  await page.getByRole("button", { name: "Add a host" }).click();
  const row = page.getByRole("row", { name: `${application.id}.example.test` });
  await expect(row).toBeVisible();
  await expect(page.getByRole("status").first()).toBeFocused();
  await row.getByRole("link", { name: /^Remove/ }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("status").first()).toBeFocused();

  await page.goto(`/dashboard/application/${application.id}/sign-on/secrets`, { waitUntil: "networkidle" });
  await page.getByLabel("Name", { exact: true }).fill("For the desk");
  await page.getByRole("button", { name: "Add a secret" }).click();
  await expect(page.getByText("For the desk").first()).toBeVisible();
  await expect(page.getByRole("status").first()).toBeFocused();
});
