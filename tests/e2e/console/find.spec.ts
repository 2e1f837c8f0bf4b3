import { expect, test } from "./fixtures";
import { PHONE } from "./list-checks";

test("the box of the top bar leads to what is found, and that to its record", async ({ app, page }) => {
  const { id } = await app.seed.user({ firstName: "Asha", lastName: "Nair" });
  await app.seed.client("Nair Traders");
  await page.goto(`${app.url}/dashboard/client`);
  const box = page.getByRole("searchbox", { name: "Find anything" });
  await box.fill("nair");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/find\?q=nair$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Users", "Clients"]);
  await expect(box).toHaveValue("nair");
  await page.getByRole("link", { name: "Asha Nair" }).click();
  await expect(page).toHaveURL(`${app.url}/dashboard/user/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Asha Nair" })).toBeVisible();
});

test("screens are found by their words, and one's own account's", async ({ app, page }) => {
  await page.goto(`${app.url}/dashboard/find?q=configuration+sms`);
  await page.getByRole("main").getByRole("link", { name: "SMS Configuration" }).click();
  await expect(page).toHaveURL(/configurationSms$/);
  await page.goto(`${app.url}/dashboard/find?q=security`);
  await expect(page.getByRole("main").getByRole("link", { name: "Sign-in security" })).toBeVisible();
});

test("of many the best are shown, and a link leads to more of the kind", async ({ app, page }) => {
  for (let made = 0; made < 7; made++) await app.seed.client(`Many ${made}`);
  await page.goto(`${app.url}/dashboard/find?q=many`);
  const found = page.getByRole("main").getByRole("listitem");
  await expect(found).toHaveCount(5);
  await page.getByRole("link", { name: "More: Clients" }).click();
  await expect(found).toHaveCount(7);
  await page.getByRole("link", { name: "Find in all kinds" }).click();
  await expect(found).toHaveCount(5);
});

test("what finds nothing, or is too short or long, is said", async ({ app, page }) => {
  const open = (search: string) => page.goto(`${app.url}/dashboard/find?${new URLSearchParams({ q: search })}`);
  await open("<b>nobody</b>");
  await expect(page.getByRole("heading", { name: "Nothing found for “<b>nobody</b>”" })).toBeVisible();
  for (const search of ["a", "a".repeat(101), "a\0b"]) {
    expect((await open(search))?.status()).toBe(200);
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  }
  await open("");
  await expect(page.getByRole("heading", { name: "What are you looking for?" })).toBeVisible();
});

test("the box has its place in the top bar of a phone", async ({ app, page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${app.url}/dashboard/client`);
  const box = await page.getByRole("searchbox", { name: "Find anything" }).boundingBox();
  const drawer = await page.getByLabel("Show or hide the navigation").boundingBox();
  const account = await page.getByRole("banner").locator("summary").boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(drawer!.x + drawer!.width);
  expect(box!.x + box!.width).toBeLessThan(account!.x);
  expect(box!.width).toBeGreaterThan(120);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});
