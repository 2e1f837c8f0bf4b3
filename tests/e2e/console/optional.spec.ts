import { application as applications, client as clients } from "./entities/catalog";
import { expect, test } from "./fixtures";

test("a form marks what may be left empty, and nothing else", { tag: "@once" }, async ({ page }) => {
  await page.goto(`${clients.path}/new`);
  const marked = (label: string) =>
    page
      .locator("div", { has: page.getByText(label, { exact: true }) })
      .last()
      .getByText("optional", { exact: true });
  for (const label of ["Email", "Office Contact", "Address", "Logo"]) await expect(marked(label), label).toHaveCount(1);
  for (const label of ["Actual Name", "Display Name"]) await expect(marked(label), label).toHaveCount(0);

  await page.goto(`${applications.path}/new`);
  for (const label of ["Allowed URL", "Redirect URL"]) await expect(marked(label), label).toHaveCount(1);
  await expect(marked("Description")).toHaveCount(0);
});
