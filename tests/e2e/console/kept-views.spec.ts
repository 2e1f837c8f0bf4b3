import { lists } from "./entities";
import { expect, test } from "./fixtures";
import { NAMES } from "./list-checks";

const users = lists.find(({ path }) => path === "/dashboard/user")!;
const name = "Active <b>in</b> قائمة & “co”";

test("a view of a list is kept, found again, renamed and deleted", async ({ app, page }) => {
  await users.seed(app.seed.db, NAMES);
  await page.goto("/dashboard/user?also=status%3DACTIVE&sort=-email&size=5");
  await page.getByRole("link", { name: "Keep this view" }).click();
  await page.getByLabel("Name of the view").fill("");
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByText("Name of the view is required").first()).toBeVisible();
  await page.getByLabel("Name of the view").fill(name);
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByText("View kept").first()).toBeVisible();
  const views = page.getByRole("navigation", { name: "Kept views" });
  await expect(views.getByRole("link", { name })).toHaveAttribute("aria-current", "true");

  await page.goto("/dashboard/user");
  await expect(views.getByRole("link", { name })).not.toHaveAttribute("aria-current", "true");
  await views.getByRole("link", { name }).click();
  await expect(page).toHaveURL("/dashboard/user?also=status%3DACTIVE&sort=-email&size=5");
  await expect(page.getByRole("list", { name: "Filters" }).getByText("Status: ACTIVE", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Rows per page")).toHaveValue("5");

  await page.getByRole("link", { name: "Keep this view" }).click();
  await page.getByLabel(`New name of ${name}`).fill("Active ones");
  await page.getByRole("button", { name: `Rename ${name}` }).click();
  await expect(page.getByText("View renamed")).toBeVisible();
  await page.getByLabel("New name of Active ones").fill("");
  await page.getByRole("button", { name: "Rename Active ones" }).click();
  await expect(page.getByText("Name of the view is required").first()).toBeVisible();
  await page.getByRole("button", { name: "Delete Active ones" }).click();
  await expect(page.getByText("You have kept no view of this list yet.")).toBeVisible();
});
