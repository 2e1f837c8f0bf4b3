import type { BrowserContext, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "~/hub/kit/db/schema";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { assignApplication } from "./support/assignments";
import { codeIn, linkIn, mailedBy } from "./support/codes";
import { look } from "./support/look";
import { enterCode, enterPassword, openSignedIn, passFirstStep, signOut } from "./support/sign-in";
import { fillSignUp, submitSignUp } from "./support/sign-up";

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  return tab;
}

const openBeside = async (context: BrowserContext, ...addresses: string[]) => {
  for (const address of addresses) await (await openTab(context, address)).close();
};

const GUARDED = ["/", "/dashboard/security", "/dashboard/app"];

const endSessions = async (app: App, { email }: { email: string }) =>
  app.seed.db.delete(sessions).where(eq(sessions.userId, await app.seed.idOf(email)));

async function signInOn(page: Page, app: App, { email, password }: { email: string; password: string }) {
  const mail = await mailedBy(app, email, () => enterPassword(page, email, password));
  await enterCode(page, codeIn(mail));
}

test.describe("what is under way in one tab goes on when another looks at a guarded page", { tag: "@once" }, () => {
  test("the code that is waited for", async ({ app, page, context }) => {
    const user = await app.seed.user();
    const code = await passFirstStep(page, app, user);
    await openBeside(context, ...GUARDED);
    await page.request.get("/", { headers: { "Sec-Purpose": "prefetch;prerender" } });
    await page.reload();
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await enterCode(page, code);
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });

  test("the code, after a press on the logo of its own page", async ({ app, page }) => {
    const code = await passFirstStep(page, app, await app.seed.user());
    await page.getByRole("link", { name: "Portico", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await enterCode(page, code);
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });

  test("a registration, up to the verified email", async ({ app, page, context, person }) => {
    await page.goto("/register");
    await fillSignUp(page, person);
    await openBeside(context, ...GUARDED);
    const mail = await mailedBy(app, person.email, () => submitSignUp(page));
    await expect(page.getByRole("heading", { name: "Verify your email" })).toBeVisible();
    await openBeside(context, ...GUARDED);
    await page.reload();
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
    await page.getByLabel("One-time code").fill(codeIn(mail));
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
  });

  test("a forgotten password and its link", async ({ app, page, context }) => {
    const { email } = await app.seed.user();
    await page.goto("/forgetpassword");
    await page.getByLabel("Email").fill(email);
    await openBeside(context, ...GUARDED);
    const mail = await mailedBy(app, email, () => page.getByRole("button", { name: "Send link" }).click());
    await page.goto(linkIn(mail));
    await page.getByLabel("New password", { exact: true }).fill("Fresh#Door22!");
    await page.getByLabel("Confirm password", { exact: true }).fill("Fresh#Door22!");
    await openBeside(context, ...GUARDED);
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
  });

  test("a wait for the approval on another device", async ({ page, context }) => {
    await page.goto("/otherdevice");
    await page.locator("button[value=ask]").click();
    const waiting = page.getByRole("img", { name: /QR code/ });
    await expect(waiting).toBeVisible();
    await openBeside(context, ...GUARDED);
    await page.reload();
    await expect(waiting).toBeVisible();
  });
});

test.describe("tabs that a browser opens again in the morning", { tag: "@once" }, () => {
  const ADDRESSES = ["/dashboard/app", "/dashboard/security", "/dashboard/sessions"];

  test("sign in, whichever is taken, and the others lead where they were going", async ({ app, page, context }) => {
    const user = await app.seed.user();
    await openSignedIn(page, app, user);
    await endSessions(app, user);
    const tabs = await Promise.all(ADDRESSES.map((address) => openTab(context, address)));
    const [apps, security, list] = tabs as [Page, Page, Page];
    await security.reload();
    await signInOn(security, app, user);
    await expect(security).toHaveURL(/\/dashboard\/security$/);
    await list.reload();
    await expect(list).toHaveURL(/\/dashboard\/sessions$/);
    await enterPassword(apps, user.email, user.password);
    await expect(apps.getByRole("heading", { name: "You are signed in already" })).toBeVisible();
    await apps.getByRole("link", { name: "Continue" }).click();
    await expect(apps).toHaveURL(/\/dashboard\/app$/);
  });

  test("land where each was going, without a session before", async ({ app, context }) => {
    const user = await app.seed.user();
    const tabs: Page[] = [];
    for (const address of ADDRESSES) tabs.push(await openTab(context, address));
    const [apps, security] = tabs as [Page, Page];
    await signInOn(apps, app, user);
    await expect(apps).toHaveURL(/\/dashboard\/app$/);
    await security.reload();
    await expect(security).toHaveURL(/\/dashboard\/security$/);
  });
});

test("a form that its browser no longer knows comes back with what was typed, but for passwords", {
  tag: "@once",
}, async ({ app, page, context, browserErrors, person }) => {
  browserErrors.allow(/403/);
  const notice = page.getByRole("alert");
  await page.goto("/register");
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  // Another tab signs in and out: the forms of before are nobody's.
  const second = await context.newPage();
  await openSignedIn(second, app, await app.seed.user());
  await second.goto("/dashboard/app");
  await signOut(second);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(notice).toContainText("A sign-in in this browser was ended or begun anew");
  await look(page, "form-given-back");
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByLabel("First name")).toHaveValue(person.firstName);
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");

  for (const [address, label, button] of [
    ["/login", "Email, user id or phone number", "Sign in"],
    ["/forgetpassword", "Email", "Send link"],
    ["/verifyemail", "Email", "Verify"],
    ["/unlock", "Email, user id or phone number", "Mail me a link"],
  ] as const) {
    await page.goto(address);
    await page.getByLabel(label).fill(person.email);
    await context.clearCookies();
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).first().click();
    await expect(notice, address).toContainText("the cookie that belongs to this page was deleted");
    expect(new URL(page.url()).pathname).toBe(address);
    await expect(page.getByLabel(label)).toHaveValue(person.email);
  }
  await look(page, "form-without-cookie");
});

test("a tile pressed in a second tab, after the first learned that the session has ended, is opened after the sign-in", {
  tag: "@once",
}, async ({ app, page, context }) => {
  const user = await app.seed.user();
  const { application } = await assignApplication(app, user);
  await assignApplication(app, user);
  await openSignedIn(page, app, user);
  await endSessions(app, user);
  const first = await openTab(context, "/dashboard/app");
  await expect(first.getByRole("status")).toContainText("Your session has ended");
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: application.name }).click(),
  ]);
  await expect(opened.getByRole("status")).toContainText("Sign in to continue.");
  await signInOn(opened, app, user);
  await expect(opened.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
});

test("a way that somebody made up leads nowhere else", { tag: "@once" }, async ({ app, page }) => {
  const user = await app.seed.user();
  for (const way of ["https://evil.example/", Buffer.from('{"returnTo":"//evil.example"}').toString("base64url")]) {
    await page.context().clearCookies();
    await page.goto(`/login?${new URLSearchParams({ way }).toString()}`);
    await signInOn(page, app, user);
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  }
});
