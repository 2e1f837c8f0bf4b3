import type { Page } from "@playwright/test";
import { RELOAD_INTENT } from "~/console/kit/intents";
import { expectAccessible } from "../../support/axe";
import { expectFieldError } from "../../support/forms";
import { look } from "../../support/look";
import { entities, isKind, newAddress } from "../entities";
import { documentApproval } from "../entities/approval";
import { expect, test } from "../fixtures";
import { DESK, PHONE } from "../list-checks";
import { dialog, fillIn, row, save } from "../screens";

const isReload = (body: string | null) => new URLSearchParams(body ?? "").get("intent") === RELOAD_INTENT;

const focusIsInside = (page: Page) =>
  page.evaluate(() => document.querySelector("[role=dialog]")?.contains(document.activeElement) ?? false);

/** On a busy machine the scripts may not have taken the page over yet. */
const closeByEscape = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 1_000 });
  }).toPass();

for (const entity of entities.filter(isKind)) {
  const { title, path, create, newTitle, seed, rowName = (name: string) => name } = entity;

  test(`${title}: axe finds nothing serious on the list, its menu and its dialogs`, async ({ app, page }) => {
    await page.goto(path);
    await expectAccessible(page, "an empty list");
    await seed(app.seed.db, ["Row 01", "Row 02"]);
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      await page.goto(path);
      await expectAccessible(page, `the list at ${size.width} pixels`);
    }
    await page.goto(newAddress(entity));
    await save(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page, "the refused dialog");
    await look(page, `console-${newTitle.toLowerCase().replaceAll(" ", "-")}`);
  });

  test(`${title}: a dialog takes the focus, keeps it, and gives it back`, async ({ app, page }) => {
    await seed(app.seed.db, ["Row 01"]);
    await page.goto(path, { waitUntil: "networkidle" });
    const opener = page.getByRole("link", { name: create, exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page, newTitle)).toBeVisible();
    await expect.poll(() => focusIsInside(page)).toBe(true);
    await page.keyboard.press("Shift+Tab");
    for (let step = 0; step < 5; step++) {
      expect(await focusIsInside(page)).toBe(true);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();

    const actions = row(page, rowName("Row 01")).getByRole("cell").last();
    if (entity.menu) await actions.locator("summary").click();
    const remove = actions.getByRole("link", { name: /^Delete/ });
    const address = await remove.getAttribute("href");
    await remove.press("Enter");
    await expect.poll(() => focusIsInside(page)).toBe(true);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(entity.menu ? actions.locator("summary") : remove, "the focus is back at the row").toBeFocused();

    await page.goto(address!, { waitUntil: "networkidle" });
    await closeByEscape(page);
    await expect(
      entity.menu ? actions.locator("summary") : remove,
      "opened by its address, it gives the focus to what opens it",
    ).toBeFocused();
    await page.goto(`${path}/new`, { waitUntil: "networkidle" });
    await closeByEscape(page);
    await expect(opener).toBeFocused();
  });
}

test("after a deletion the focus is on the list, as its row is gone", async ({ app, page }) => {
  const { path, seed, menu, rowName = (name: string) => name } = entities.find(isKind)!;
  await seed(app.seed.db, ["Row 01", "Row 02"]);
  await page.goto(path, { waitUntil: "networkidle" });
  const actions = row(page, rowName("Row 01")).getByRole("cell").last();
  if (menu) await actions.locator("summary").click();
  await actions.getByRole("link", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("a form whose choices are still loading is saved when Save is pressed", async ({ app, page }) => {
  await documentApproval.prepare?.(app.seed.db);
  await page.goto(newAddress(documentApproval), { waitUntil: "networkidle" });
  const choices = page.waitForRequest((request) => isReload(request.postData()));
  await page.route(`**${newAddress(documentApproval)}*`, (route) =>
    isReload(route.request().postData()) ? undefined : route.continue(),
  );
  await fillIn(page, { Project: documentApproval.invalid.entries.Project! });
  await choices;
  await save(page);
  await expectFieldError(page, "Client", "Client is required");
});
