import { assignApplication } from "../../support/assignments";
import { emptyConsole } from "../desk";
import { entities, isKind } from "../entities";
import { role as roles, user as users } from "../entities/access";
import { expect, test } from "../fixtures";
import { detacher } from "../screens";

test("Enter in a dialog that has just opened deletes nothing", async ({ app, page }) => {
  test.slow();
  for (const { title, path, seed } of entities.filter(isKind)) {
    await emptyConsole(app);
    const [id] = await seed(app.seed.db, ["Row 01"]);
    await page.goto(`${path}/${id}/delete`);
    const cancel = page.getByRole("dialog").getByRole("link", { name: "Cancel" });
    await expect(cancel, `${title}: the focus is on what does nothing`).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goto(`${path}/${id}/delete`);
    await expect(page.getByRole("dialog"), `${title}: it is there still`).toBeVisible();
  }
});

test("Enter in a dialog that has just opened detaches nothing and ends no session", async ({ app, page }) => {
  const user = await app.seed.user({ role: "Manager" });
  await assignApplication(app, user, { name: "Claims desk" });
  for (const [dialog, left] of [
    ["role", "Detach Manager"],
    ["application", "Detach Claims desk"],
  ] as const) {
    await page.goto(`${users.path}/${user.id}/${dialog}`);
    await expect(page.getByRole("dialog")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.reload();
    await expect(detacher(page, left)).toBeVisible();
  }
});

test("a dialog with a form begins with its first field", async ({ app, page }) => {
  const [id] = await roles.seed(app.seed.db, ["Row 01"]);
  await page.goto(`${roles.path}/${id}/edit`);
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
});

test("a dialog that was scrolled before its scripts came stays where it is", async ({ page }) => {
  let go = () => {};
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/dashboard/emailTemplate/new", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Save", exact: true });
  await button.scrollIntoViewIfNeeded();
  go();
  await expect(page.getByLabel("Application", { exact: true })).toBeFocused();
  await expect(button).toBeInViewport();
});
