import type { Page } from "@playwright/test";
import { test as base, expect, testAsAdmin as test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";
import { openSignedIn } from "./support/sign-in";

const SAMPLE = /^(Sample data|A sample form), to show the screen/;
const SCREENS = ["Products", "Blog", "New Post", "Assign Role", "Price Quote"];

const entries = (page: Page) =>
  page
    .locator("nav li", { has: page.getByRole("heading", { name: "Demo" }) })
    .locator("~ li")
    .getByRole("link");
const cards = (page: Page) => page.locator("main li h2");
const prices = async (page: Page) =>
  (await page.locator("main li strong").allInnerTexts()).map((text) => Number(text.replace(/[^\d]/g, "")));

test("an administrator finds every demo screen under Demo; each says what it is, and fits a phone and a desk @once", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await expect(entries(page)).toHaveText(SCREENS);
  for (const name of SCREENS) {
    await test.step(name, async () => {
      await entries(page).getByText(name, { exact: true }).click();
      await expect(page).toHaveTitle(`${name} | Portico`);
      await expect(page.getByText(SAMPLE)).toBeVisible();
      expect(await page.locator("script").count(), "the small static ones").toBe(4);
      await look(page, `demo-${name.toLowerCase().replace(" ", "-")}`);
      await expectAccessible(page);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
      }
    });
  }
});

test("products are filtered and sorted", { tag: "@once" }, async ({ page }) => {
  await page.goto("/dashboard/products");
  await expect(cards(page)).toHaveCount(12);
  const show = async (choices: Record<string, string>) => {
    for (const [label, choice] of Object.entries(choices))
      await page.getByLabel(label, { exact: true }).selectOption({ label: choice });
    await page.getByRole("button", { name: "Apply" }).click();
  };
  await show({ "Sort By": "Price: Low-High" });
  await expect(page).toHaveURL(/sort=priceAsc/);
  const rising = (await prices(page)).toSorted((one, other) => one - other);
  await expect.poll(() => prices(page)).toEqual(rising);
  await show({ "Sort By": "Price: High-Low" });
  await expect(page).toHaveURL(/sort=priceDesc/);
  await expect.poll(() => prices(page)).toEqual(rising.toReversed());
  await show({ "Sort By": "Newest" });
  await expect(cards(page).first()).toHaveText("Dashboard camera");
  await show({ "Sort By": "Featured", Category: "Roadside", Price: "Below ₹1,000" });
  await expect(cards(page)).toHaveText(["Battery jump start", "Fuel delivery"]);
  await expect(page.getByRole("status").filter({ hasText: "2 of 12 products" })).toBeVisible();
  await page.getByLabel("On sale only").check();
  await show({});
  await expect(page.getByText("No product fits these filters.")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(cards(page)).toHaveCount(12);
});

test("posts are searched and sorted, and New Post leads to a form that says it keeps nothing", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/dashboard/blog");
  await page.getByLabel("Sort By").selectOption({ label: "Oldest" });
  await page.getByRole("button", { name: "Search" }).click();
  await expect(cards(page).first()).toHaveText("A password worth remembering");
  await page.getByLabel("Search posts").fill("CLAIM");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(cards(page)).toHaveText(["How a claim travels"]);
  await page.getByLabel("Search posts").fill("zebra");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No results found for “zebra”.")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "New Post" }).click();
  await expect(page).toHaveURL(/\/dashboard\/create$/);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Title is required");
  await page.getByLabel("Title").fill("Hello");
  await page.getByLabel("Text").fill("Two\nlines");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("nothing was saved")).toBeVisible();
  await expect(page.getByLabel("Text")).toHaveValue("Two\nlines");
});

test("the Assign Role table is searched by column; its dialog knows the role in any case, saves nothing and closes", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/dashboard/addrole");
  const users = page.locator('td[data-label="User"]');
  await expect(page.getByRole("columnheader")).toHaveText(["S.No", "User", "Application", "Client", "Role", "Actions"]);
  await expect(users).toHaveCount(6);
  await page.getByLabel("Search Role").fill("MANAGER");
  await page.getByLabel("Search Application").fill("claims");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(users).toHaveText(["Demo Approver"]);

  await page.getByRole("link", { name: "Assign role to Demo Approver" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign Role to user" });
  await expect(dialog.getByLabel("Role").locator("option")).toHaveText(["Admin", "User", "Manager"]);
  await expect(dialog.getByLabel("Role"), "the row says manager").toHaveValue("Manager");
  await look(page, "demo-assign-role-dialog");
  await expectAccessible(page);
  const address = page.url();
  await dialog.getByLabel("Role").selectOption("Admin");
  await dialog.getByRole("button", { name: "Save" }).click();
  expect(page.url(), "Save does nothing").toBe(address);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(users, "the search still stands").toHaveText(["Demo Approver"]);
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(users).toHaveCount(6);
});

base("any user fills in a price quote, and reads that it is not saved", async ({ app, page }) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("banner").getByRole("link", { name: "Price Quote" }).click();
  await expect(page).toHaveTitle("Price Quote | Portico");
  await page.goto("/dashboard/priceQuote");
  await expect(page.locator("main form label")).toHaveText([
    "Client Name",
    "Product Type",
    "Sales Volume",
    "Intervention%",
    "ROS%",
    "TOW%",
    "ROS Avg Km",
    "TOW Avg km",
    "Other Services",
    "Competitive Price",
    "Marketing Cost",
    "Telecom Cost",
    "Any Integration Cost",
    "Comments",
  ]);
  await expect(page.getByLabel("Product Type").locator("option")).toHaveText([
    "Please choose",
    "Inclusive",
    "Retail-Text",
    "On Demand",
  ]);
  await page.getByLabel("Client Name").fill("North Insurance");
  await page.getByLabel("Product Type").selectOption("Retail-Text");
  await page.getByLabel("Marketing Cost").selectOption("No");
  await page.getByLabel("Comments").fill("Soon,\nplease");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This is a sample form: nothing was saved. Your entries are still here.")).toBeVisible();
  await expect(page.getByLabel("Client Name")).toHaveValue("North Insurance");
  await expect(page.getByLabel("Product Type")).toHaveValue("Retail-Text");
  await expect(page.getByLabel("Comments")).toHaveValue("Soon,\nplease");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/dashboard\/app$/);
});

base("switched off, demo content has no entry and no address @once", async ({ startOwnApp, page }) => {
  const app = await startOwnApp({ env: { PORTICO_DEMO_CONTENT: "0" } });
  await page.goto(app.url);
  await openSignedIn(page, app, app.admin);
  await expect(entries(page)).toHaveCount(0);
  for (const path of ["products", "blog", "create", "addrole", "addrole/1", "priceQuote"]) {
    const answer = await page.goto(`${app.url}/dashboard/${path}`);
    expect(answer!.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "Sorry, page not found!" }), path).toBeVisible();
  }
});
