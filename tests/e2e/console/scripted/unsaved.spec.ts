import type { Page } from "@playwright/test";
import { messageTemplates } from "~/hub/kit/db/schema";
import { client as clients } from "../entities/catalog";
import { expect, test } from "../fixtures";
import { dialog, expectCreated, fillIn, save } from "../screens";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard what you entered?" });

/** From the list, so that Back leads to it. */
async function openNew(page: Page): Promise<void> {
  await page.goto(clients.path, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: clients.create, exact: true }).click();
  const opened = dialog(page, clients.newTitle);
  await expect(opened).toBeVisible();
  // From then on it hears of clicks beside it.
  await expect.poll(() => opened.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
}

const WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Escape: (page) => page.keyboard.press("Escape"),
  "a click beside the dialog": (page) => page.mouse.click(5, 400),
  "its cross": (page) => page.getByRole("dialog").getByRole("link", { name: "Close" }).click(),
  Back: (page) => page.goBack(),
};

for (const [way, leave] of Object.entries(WAYS)) {
  test(`${way} asks before what was typed is dropped, and not while nothing was`, async ({ page }) => {
    await openNew(page);
    await fillIn(page, { "Actual Name": "Typed" });
    await leave(page);
    await expect(question(page)).toBeVisible();
    await expect(question(page).getByRole("button", { name: "Keep editing" })).toBeFocused();
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press("Tab");
      const isInside = () => question(page).evaluate((asked) => asked.contains(document.activeElement));
      await expect.poll(isInside, "the focus stays inside").toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByLabel("Actual Name")).toHaveValue("Typed");
    await expect(page.getByLabel("Actual Name"), "and comes back").toBeFocused();

    await leave(page);
    await question(page).getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await openNew(page);
    await leave(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}

test("Cancel is meant, and so is leaving what was saved", async ({ page }) => {
  await openNew(page);
  await fillIn(page, { "Actual Name": "Typed" });
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openNew(page);
  await fillIn(page, { "Actual Name": "Typed", "Display Name": "Typed", Status: "ACTIVE" });
  await save(page);
  await expectCreated(page, clients, "Client created");
});

test("Escape in the editor's link row closes that row and nothing else", async ({ app, page }) => {
  const [made] = await app.seed.db
    .insert(messageTemplates)
    .values({ channel: "EMAIL", name: "WELCOME", subject: "About", html: "<p>Open the page</p>" })
    .returning();
  await page.goto(`/dashboard/emailTemplate/${made!.id}/edit`);
  const area = page.locator("[contenteditable=true]");
  await area.focus();
  await page.keyboard.press("Control+k");
  await expect(page.getByLabel("Link address")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Link address")).toHaveCount(0);
  await expect(area).toBeFocused();
  await expect(dialog(page, "Update Email Template")).toBeVisible();
});
