import { newAddress } from "./entities";
import { application as applications, client as clients } from "./entities/catalog";
import { emailConfiguration } from "./entities/communication";
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

  await page.goto(newAddress(applications));
  for (const label of ["Application Description", "Logo"]) await expect(marked(label), label).toHaveCount(1);
  for (const label of ["Description", "Allowed URL", "Redirect URL"]) await expect(marked(label), label).toHaveCount(0);

  await page.goto(`${emailConfiguration.path}/new`);
  for (const label of ["User Name", "Token"]) await expect(marked(label), label).toHaveCount(1);
  for (const label of ["Host", "URL"]) await expect(marked(label), label).toHaveCount(0);
});
