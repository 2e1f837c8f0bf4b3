import { deskRole } from "./desk";
import { application as applications, client as clients } from "./entities/catalog";
import { expect, test } from "./fixtures";

test("a delete says before it is tried what stands against it, and leads there", async ({ app, page }) => {
  const { db } = app.seed;
  const [id] = await applications.seed(db, ["Used desk"]);
  const [clientId] = await clients.seed(db, ["Used client"]);
  const user = await app.seed.user();
  await app.seed.assign(user, { id: id! }, { id: clientId! });
  await applications.use!.with(db, id!);
  await page.goto(`${applications.path}/${id}/delete`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "1 user assignment" })).toBeVisible();
  await dialog.getByRole("link", { name: "1 page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pages List" })).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.locator("tbody tr")).toContainText("A page");
});

test("nothing is said of what nothing uses", { tag: "@once" }, async ({ app, page }) => {
  await deskRole(app.seed.db, "Checker");
  const [id] = await clients.seed(app.seed.db, ["Unused client"]);
  await page.goto(`${clients.path}/${id}/delete`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText("It is used by")).toHaveCount(0);
});
