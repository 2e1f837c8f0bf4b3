import type { Page } from "@playwright/test";
import { findSession } from "~/hub/identity/session/session";
import { openSession } from "../support/open-session";
import { expect, test } from "./fixtures";
import { userWithTwoApplications } from "./support/assignments";
import { expectAccessible } from "./support/axe";
import { csrfTokenOf, send } from "./support/forms";
import { look } from "./support/look";
import { openSignedIn } from "./support/sign-in";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

const rows = (page: Page) => page.getByRole("table", { name: "Your sessions" }).locator("tbody tr");
const notice = (page: Page) => page.getByRole("main").getByRole("status");

test("users see where they are signed in, and end it there, one by one or all at once, and here", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const { user } = await userWithTwoApplications(app);
  const context = await browser.newContext({ baseURL: app.url, userAgent: FIREFOX });
  const otherPage = await context.newPage();
  await openSignedIn(otherPage, app, user);
  await openSignedIn(page, app, user);
  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("link", { name: "Your sessions" }).click();
  await expect(page).toHaveTitle("Your sessions | Portico");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText(/Chrome on \w+ This session/);
  await expect(rows(page).nth(1)).toContainText("Firefox on Windows");
  await expectAccessible(page);
  await look(page, "sessions");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
  }

  await page.getByRole("button", { name: /^End Firefox on Windows at .+, last used \d{4}-/ }).click();
  await expect(notice(page)).toHaveText("The session was ended");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "End all others" }), "there are none").toHaveCount(0);
  await otherPage.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await expect(otherPage).toHaveURL(/\/login(\?way=|$)/);

  await openSignedIn(otherPage, app, user);
  await page.reload();
  const [left, adminId] = [await page.context().newPage(), await app.seed.idOf(app.admin.email)];
  await left.goto("/dashboard/sessions");
  await page.getByRole("button", { name: "End all others" }).click();
  await expect(notice(page)).toHaveText("1 session was ended");
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/login(\?way=|$)/);

  await left.getByRole("button", { name: /^End Firefox/ }).click();
  await expect(left.getByRole("alert"), "in a window that was open meanwhile").toHaveText(
    "This session has already ended",
  );
  await expect(rows(left)).toHaveCount(1);
  const admins = await openSession(app.seed.db, adminId, { clientAddress: "192.0.2.1" });
  const { id } = (await findSession(app.seed.db, admins))!;
  const csrfToken = await csrfTokenOf(page, "/dashboard/sessions");
  expect(
    (await send(page.request, "/dashboard/sessions", { csrfToken, sessionId: id })).status(),
    "somebody else's",
  ).toBe(404);
  expect(await findSession(app.seed.db, admins)).toBeDefined();

  await rows(page).nth(0).getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await context.close();
});
