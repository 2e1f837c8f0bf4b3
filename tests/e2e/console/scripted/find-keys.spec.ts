import { expect, test } from "../fixtures";

test.beforeEach(async ({ app, page }) => {
  await page.goto(`${app.url}/dashboard/client`, { waitUntil: "networkidle" });
});

test("/ and Ctrl+K bring the focus into the box, and Escape takes it back", async ({ page }) => {
  const box = page.getByRole("searchbox", { name: "Find anything" });
  const create = page.getByRole("link", { name: "New Client" }).first();
  for (const key of ["/", "Control+k"]) {
    await create.focus();
    await page.keyboard.press(key);
    await expect(box, key).toBeFocused();
    await expect(box, key).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(create, key).toBeFocused();
  }
});

test("with the keyboard alone one goes from any page to what is found", async ({ app, page }) => {
  await app.seed.client("Northwind");
  await page.keyboard.press("/");
  await page.keyboard.type("northwind");
  await page.keyboard.press("Enter");
  const found = page.getByRole("main").getByRole("link", { name: "Northwind" });
  await expect(found).toBeVisible();
  await found.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/client\/[\w-]+$/);
});

test("no key is taken from what is being typed, nor out of a dialog", async ({ page }) => {
  const list = page.getByLabel("Search for");
  await list.focus();
  await page.keyboard.type("a/b");
  await page.keyboard.press("Control+k");
  await expect(list).toBeFocused();
  await expect(list).toHaveValue("a/b");
  await page.getByRole("link", { name: "New Client" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const cancel = dialog.getByRole("link", { name: "Cancel" });
  await cancel.focus();
  await page.keyboard.press("/");
  await expect(cancel).toBeFocused();
});
