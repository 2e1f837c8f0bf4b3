import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { assignApplication, userWithTwoApplications } from "./support/assignments";
import { look } from "./support/look";
import { openSignedIn, signOut } from "./support/sign-in";

const PHONE = { width: 360, height: 800 };
const DESK = { width: 1280, height: 800 };

const sidebar = (page: Page) => page.locator(".drawer");
const sticksOut = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("the sidebar is 280 pixels wide on a desk, with who is signed in, the entries and the way out", {
  tag: "@once",
}, async ({ app, page }) => {
  const user = await app.seed.user({ role: "Admin" });
  await openSignedIn(page, app, user);
  await page.setViewportSize(DESK);
  const box = await sidebar(page).boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 280, height: DESK.height });
  await expect(sidebar(page).locator("div > span[aria-hidden]")).toHaveText(user.firstName[0]!);
  await expect(sidebar(page).getByText(`${user.firstName} ${user.lastName}`)).toBeVisible();
  await expect(sidebar(page).getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  await expect(sidebar(page).getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(sidebar(page).getByText(/^© 2021 .+ All Rights Reserved$/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Show or hide the navigation" })).toBeHidden();
  await look(page, "dashboard");
});

test("on a phone the sidebar is a drawer that opens and closes", async ({ app, page, javaScriptEnabled }) => {
  await page.setViewportSize(PHONE);
  await openSignedIn(page, app, app.admin);
  const toggle = page.getByRole("checkbox", { name: "Show or hide the navigation" });
  const entry = sidebar(page).getByRole("link", { name: "Dashboard" });
  await expect(entry).toBeHidden();
  await toggle.check();
  await expect(entry).toBeInViewport();
  await expect.poll(async () => (await sidebar(page).boundingBox())?.x).toBe(0);
  await look(page, "dashboard-drawer", [360]);
  await toggle.uncheck();
  await expect(entry).toBeHidden();

  await toggle.check();
  await page.mouse.click(PHONE.width - 20, 400);
  await expect(entry, "a click beside it closes it").toBeHidden();
  if (javaScriptEnabled) {
    await toggle.check();
    await page.keyboard.press("Escape");
    await expect(entry).toBeHidden();
  }
  expect(await sticksOut(page)).toBe(0);
  await toggle.check();
  await sidebar(page).getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
});

test("people without the console have a bar with search, help and account, and no sidebar", async ({ app, page }) => {
  const { user } = await userWithTwoApplications(app);
  await openSignedIn(page, app, user);
  const bar = page.getByRole("navigation", { name: "Main navigation" });
  await expect(sidebar(page)).toHaveCount(0);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(57);
    await expect(bar.getByRole("searchbox", { name: "Search applications" })).toBeVisible();
    await expect(bar.getByLabel(`Account of ${user.firstName} ${user.lastName}`)).toBeVisible();
    expect(await sticksOut(page)).toBe(0);
  }
  await look(page, "launcher");
  await signOut(page);
});

test("the user menu leads to the change of the password, and out", async ({ app, page }) => {
  const { user } = await userWithTwoApplications(app);
  await openSignedIn(page, app, user);
  const menu = page.getByRole("banner");
  await menu.locator("summary").click();
  await expect(menu.getByText(`${user.firstName} ${user.lastName}`)).toBeVisible();
  await look(page, "dashboard-menu");
  await menu.getByRole("link", { name: "Change password" }).click();
  await expect(page).toHaveURL(/\/dashboard\/change$/);
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
});

test("tiles stand four in a row on a desk, two on a phone, their descriptions cut at 25 characters", {
  tag: "@once",
}, async ({ app, page }) => {
  const user = await app.seed.user();
  const names: string[] = [];
  for (const description of [
    "Exactly twenty-five chars",
    "Exactly twenty-six charss.",
    "A <b>bold</b> description & more",
    "Short",
    "Ünïcödé 😀 description with more than enough characters",
  ]) {
    names.push((await assignApplication(app, user, { description })).application.name);
  }
  const longName = (await assignApplication(app, user, { name: `Application${"Name".repeat(20)}` })).application.name;
  await openSignedIn(page, app, user);

  const tiles = page.locator("main ul > li");
  await expect(tiles).toHaveCount(6);
  const shownName = async (name: string) => page.getByRole("link", { name }).locator("span[title]").innerText();
  expect(await shownName(names[0]!)).toBe("Exactly twenty-five chars");
  expect(await shownName(names[1]!)).toBe("Exactly twenty-six charss...");
  expect(await shownName(names[2]!)).toBe("A <b>bold</b> description...");
  expect(await shownName(names[3]!)).toBe("Short");
  expect(Array.from(await shownName(names[4]!))).toHaveLength(25 + 3);
  await expect(page.getByRole("link", { name: longName })).toBeVisible();
  await look(page, "tiles");

  for (const [size, perRow] of [
    [DESK, 4],
    [{ width: 768, height: 900 }, 4],
    [PHONE, 2],
  ] as const) {
    await page.setViewportSize(size);
    const tops = await tiles.evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
    expect(
      tops.filter((top) => top === tops[0]),
      `${size.width} pixels`,
    ).toHaveLength(perRow);
    expect(await sticksOut(page)).toBe(0);
  }
});

test("without an application the dashboard says what to do", { tag: "@once" }, async ({ app, page }) => {
  await openSignedIn(page, app, await app.seed.user());
  await expect(page.getByRole("heading", { name: "No application yet" })).toBeVisible();
  await look(page, "dashboard-empty");
});

test("an application that is blocked has no tile, and a line with the reason", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const { user, several, single } = await userWithTwoApplications(app);
  await app.seed.block(several.application);
  await openSignedIn(page, app, user);
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  await page.goto("/dashboard/app");
  await expect(page.getByRole("link", { name: single.application.name })).toBeVisible();
  await expect(page.getByRole("link", { name: several.application.name })).toHaveCount(0);
  const held = page.getByRole("listitem").filter({ hasText: several.application.name });
  await expect(held).toHaveCount(2);
  await expect(held.first()).toContainText("The application is not in use.");
});

test("the keyboard reaches everything, beginning with the way past the navigation", async ({ app, page }) => {
  const { user, several } = await userWithTwoApplications(app);
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/app");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await look(page, "dashboard-skip", [1280]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("main ul > li").first().locator("a, button")).toBeFocused();
  await page.getByRole("link", { name: several.application.name }).press("Enter");
  await expect(page.getByRole("dialog", { name: "SSO" })).toBeVisible();
});
