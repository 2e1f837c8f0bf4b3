import { inLanguage } from "../../support/languages";
import { expect, test } from "../fixtures";

test("in Hindi a record is saved without framework scripts, and a page in English goes on in English", async ({
  page,
}) => {
  await page.goto("/dashboard/overview");
  await inLanguage(page, "hi", "/dashboard/role/new");
  const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
  expect(scripts.filter((src) => !/\/(form|find|frame|stay)\.js$/.test(src))).toEqual([]);
  await page.getByRole("textbox", { name: "नाम", exact: true }).fill("Reviewer <b>");
  await page.getByRole("textbox", { name: "विवरण" }).fill("Reads");
  await page.getByRole("combobox", { name: "स्थिति" }).last().selectOption("ACTIVE");
  await page.getByRole("button", { name: "सेव करें" }).click();
  await expect(page, "the page of the new record").toHaveURL(/\/role\/[\da-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Reviewer <b>");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html.scripted[lang=en]")).toHaveCount(1);
  await page.goto("/dashboard/role");
  // Another tab chooses Hindi meanwhile.
  await page.context().addCookies([{ name: "portico-language", value: "hi", url: new URL(page.url()).origin }]);
  await page.getByRole("searchbox", { name: "Search for" }).fill("Nobody");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/search=Nobody/);
  await expect(page.getByText("Not found")).toBeVisible();
});
