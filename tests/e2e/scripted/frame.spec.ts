import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "~/hub/kit/db/schema";
import { appCode, wrongAppCode } from "../../support/factors";
import { expect, test } from "../fixtures";
import { userWithTwoApplications } from "../support/assignments";
import { expectAccessible } from "../support/axe";
import { codeIn, mailedBy } from "../support/codes";
import { countPosts } from "../support/forms";
import { look } from "../support/look";
import { enterCode, enterPassword, openSignedIn } from "../support/sign-in";

const KILOBYTE = 1000;

const dialog = (page: Page) => page.getByRole("dialog", { name: "SSO" });
const lost = (page: Page) => page.getByRole("alert").filter({ hasText: "You are offline." });

test("the tiles are there in at most six requests and under 15 kB", async ({ app, page }) => {
  await openSignedIn(page, app, (await userWithTwoApplications(app)).user);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  const bytes: number[] = [];
  network.on("Network.loadingFinished", ({ encodedDataLength }) => bytes.push(encodedDataLength));
  await page.goto("/dashboard/app", { waitUntil: "networkidle" });
  expect(bytes.length).toBeGreaterThan(2);
  expect(bytes.length).toBeLessThanOrEqual(6);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(15 * KILOBYTE);
});

test("the SSO dialog takes the focus, keeps it, and gives it back where the page was", async ({ app, page }) => {
  const { user, several } = await userWithTwoApplications(app);
  await page.setViewportSize({ width: 1280, height: 300 });
  await openSignedIn(page, app, user);
  const tile = page.getByRole("link", { name: several.application.name });
  await page.evaluate(() => scrollTo(0, 40));
  await tile.press("Enter");
  await expect(dialog(page)).toHaveAttribute("aria-modal", "true");
  await expect(dialog(page).getByRole("radio").first()).toBeFocused();
  expect(await page.evaluate(() => pageYOffset), "the page below stays scrolled").toBe(40);
  await expectAccessible(page, "the dialog");
  const [close, submit] = [
    dialog(page).getByRole("link", { name: "Close" }),
    dialog(page).getByRole("button", { name: "Submit" }),
  ];
  await page.keyboard.press("Shift+Tab");
  await expect(close).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(submit).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to content" }), "the page below is out of reach").toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(tile).toBeFocused();
  expect(await page.evaluate(() => pageYOffset)).toBe(40);
});

test("the menu of the account closes on Escape, which gives it the focus, and on a click elsewhere", async ({
  app,
  page,
}) => {
  await openSignedIn(page, app, (await userWithTwoApplications(app)).user);
  const summary = page.getByRole("banner").locator("summary");
  const entry = page.getByRole("link", { name: "Change password" });
  await summary.click();
  await entry.focus();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.click();
  await expect(entry).toBeVisible();
  await page.getByRole("heading", { name: "My Applications" }).click();
  await expect(entry).toBeHidden();
});

test("offline, tiles and links stay, and Try again leads on", async ({ app, page, browserErrors }) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const { user, several } = await userWithTwoApplications(app);
  await openSignedIn(page, app, user);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: several.application.name }).click();
  await expect(lost(page)).toBeFocused();
  await expectAccessible(page, "offline");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(lost(page)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page)).toBeVisible();
  await page.context().setOffline(true);
  await dialog(page).getByRole("button", { name: "Submit" }).click();
  await expect(lost(page), "above the dialog's form").toBeFocused();
  await page.context().setOffline(false);
});

test("a password that cannot be sent stays typed, and is changed once, however often it is clicked", async ({
  app,
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|502/);
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/change");
  await page.getByLabel("Current password", { exact: true }).fill(user.password);
  await page.getByLabel("New password", { exact: true }).fill("xK9#mQ2vT7!pZ4$");
  await page.getByLabel("Confirm new password", { exact: true }).fill("xK9#mQ2vT7!pZ4$");
  const button = page.getByRole("button", { name: "Change password" });
  await page.context().setOffline(true);
  await button.click();
  await expect(lost(page)).toBeFocused();
  await page.context().setOffline(false);
  await page.route("**/dashboard/change", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "The server cannot be reached." })).toBeFocused();
  await page.unroute("**/dashboard/change");
  const posts = countPosts(page, "/dashboard/change");
  await button.dblclick();
  await expect(page.getByRole("status").filter({ hasText: "Your password was changed" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(posts()).toBe(1);
});

test("a code that was wrong stays beside its picture, and the recovery codes are shown once, copied and printed", async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read"]);
  await page.addInitScript(() => {
    window.print = () => document.body.classList.add("printed");
  });
  await openSignedIn(page, app, await app.seed.user());
  await page.goto("/dashboard/security/app");
  const link = await page.getByRole("link", { name: "Open it in an app" }).getAttribute("href");
  const secret = new URL(link!).searchParams.get("secret")!;
  const code = page.getByLabel("Code that the app shows");
  const add = page.getByRole("button", { name: "Add the app" });
  await page.getByLabel("Name of the app").fill("Blue phone");
  await code.fill(wrongAppCode(secret));
  await code.press("Enter");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Name of the app")).toHaveValue("Blue phone");
  await expect(page.getByRole("link", { name: "Open it in an app" })).toHaveAttribute("href", link!);

  const posts = countPosts(page);
  await code.fill(appCode(secret));
  await add.dblclick();
  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeVisible();
  await expect(page).toHaveTitle("Add an authenticator app | Portico");
  await expect(page.getByRole("main"), "is read out").toBeFocused();
  await page.getByRole("button", { name: "Copy Your recovery codes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
  const codes = await page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem").allTextContents();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim().split(/\s+/)).toEqual(codes);
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body.printed")).toHaveCount(1);
  await expectAccessible(page, "recovery codes");
  await look(page, "recovery-codes-scripted");
  await page.reload();
  await expect(page.getByText(codes[0]!), "not shown again").toHaveCount(0);
  expect(posts(), "however often it is clicked, and the page is loaded again").toBe(1);
});

test("a form of a session that has ended leads to the sign-in", async ({ app, page }) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/security/app");
  await page.getByLabel("Name of the app").fill("Blue phone");
  await app.seed.db.delete(sessions).where(eq(sessions.userId, user.id));
  const posts = countPosts(page);
  await page.getByRole("button", { name: "Add the app" }).click();
  await expect(page).toHaveURL(/\/login(\?way=|$)/);
  expect(posts(), "sent once").toBe(1);
});

test("the SSO dialog sent after the session ended opens its application, for its client, in the window that signs in", async ({
  app,
  page,
}) => {
  const { user, several } = await userWithTwoApplications(app);
  await openSignedIn(page, app, user);
  const client = several.clients[1]!.name;
  for (const _ of ["once", "and again"]) {
    await page.goto("/dashboard/app");
    // Once it was opened, the client opened last has a link of its own, the first; that is known some seconds later.
    await page.getByRole("link", { name: several.application.name }).last().click();
    await dialog(page).getByLabel(client).check();
    await app.seed.db.delete(sessions).where(eq(sessions.userId, user.id));
    const [opened] = await Promise.all([
      page.waitForEvent("popup"),
      dialog(page).getByRole("button", { name: "Submit" }).click(),
    ]);
    await expect(opened.getByRole("status")).toContainText("Your session has ended");
    await expect(page, "the dialog is closed").toHaveURL(/\/login(\?way=|$)/);
    const mail = await mailedBy(app, user.email, () => enterPassword(opened, user.email, user.password));
    await enterCode(opened, codeIn(mail));
    await expect(opened.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
    await expect(opened.locator("dl").first()).toContainText(client);
    await page.reload();
    await expect(page).toHaveURL(/\/dashboard\/app$/);
    await opened.close();
  }
});

test("where something before the server leads elsewhere, the browser itself goes there with the form", async ({
  app,
  page,
}) => {
  await openSignedIn(page, app, await app.seed.user());
  await page.goto("/dashboard/security/app");
  const sent: string[] = [];
  await page.route("**/dashboard/security/app", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent.push(route.request().resourceType());
    return route.fulfill({ status: 302, headers: { location: "/dashboard/sessions" } });
  });
  await page.getByRole("button", { name: "Add the app" }).click();
  await expect(page.getByRole("heading", { name: "Your sessions" })).toBeVisible();
  expect(sent).toEqual(["fetch", "document"]);
});

test("a session that is ended leaves the list scrolled where it was", async ({ app, page, browser }) => {
  const user = await app.seed.user();
  const other = await browser.newPage();
  await openSignedIn(other, app, user);
  await other.close();
  await page.setViewportSize({ width: 360, height: 400 });
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/sessions");
  const end = page.getByRole("button", { name: /^End .+, last used/ });
  await end.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => pageYOffset);
  expect(before).toBeGreaterThan(0);
  await end.click();
  await expect(page.getByRole("status").filter({ hasText: "The session was ended" })).toBeAttached();
  expect(await page.evaluate(() => pageYOffset)).toBeGreaterThan(0);
});

test("the console leads to a page of users as a document", async ({ app, page }) => {
  const user = await app.seed.user({ role: "Admin" });
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/client", { waitUntil: "networkidle" });
  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "My Applications" })).toBeVisible();
  const scripts = page.locator("script");
  const sources = await scripts.evaluateAll((all) => all.map((script) => script.getAttribute("src") ?? ""));
  expect(sources.filter((source) => source.startsWith("/assets/"))).toEqual([]);
  // The three of every page of users, and the find box's.
  expect(sources).toHaveLength(4);
});
