import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { assignApplication } from "./support/assignments";
import { codeIn, linkIn, mailedBy } from "./support/codes";
import { look } from "./support/look";
import { enterCode, enterPassword, openSignedIn, signOut } from "./support/sign-in";

async function signInHere(page: Page, app: App, { email, password }: { email: string; password: string }) {
  const mail = await mailedBy(app, email, () => enterPassword(page, email, password));
  await enterCode(page, codeIn(mail));
}

const endSessions = (app: App) =>
  app.seed.db.execute(sql`update sessions set last_seen_at = now() - interval '3 hours'`);

const loginDoor = (app: App, application: { id: string }) =>
  `/applogin?${new URLSearchParams({
    client_id: application.id,
    redirect_uri: app.sampleApp.redirectUrl,
    response_type: "token",
  }).toString()}`;

test("an address asked for while signed out is reached after signing in, and the page says why it asks", async ({
  app,
  page,
}) => {
  const user = await app.seed.user();
  await page.goto("/dashboard/change");
  await expect(page).toHaveURL(/\/login(\?way=|$)/);
  await expect(page.getByRole("status")).toHaveText("Sign in to continue.");
  await look(page, "login-to-continue");
  await signInHere(page, app, user);
  await expect(page).toHaveURL(/\/dashboard\/change$/);

  await endSessions(app);
  await page.goto("/dashboard/sessions");
  await expect(page.getByRole("status")).toContainText("Your session has ended");
  await look(page, "login-session-ended");
  await signInHere(page, app, user);
  await expect(page).toHaveURL(/\/dashboard\/sessions$/);

  await app.seed.attachRole(user, "Manager");
  await page.goto("/dashboard/change");
  await expect(page.getByRole("status")).toContainText("Your role was changed");
});

test("the way survives another account and a reset, and the door names the application", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const [wrong, right] = [await app.seed.user(), await app.seed.user()];
  const { application } = await assignApplication(app, right);
  await page.goto(loginDoor(app, application));
  await expect(page.getByRole("status")).toHaveText(`Sign in to continue to ${application.name}.`);
  await mailedBy(app, wrong.email, () => enterPassword(page, wrong.email, wrong.password));
  await page.getByRole("button", { name: "Use another account" }).click();
  await expect(page.getByRole("status")).toHaveText(`Sign in to continue to ${application.name}.`);

  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill(right.email);
  const mail = await mailedBy(app, right.email, () => page.getByRole("button", { name: "Send link" }).click());
  await page.goto(linkIn(mail));
  const password = "Fresh#Door22!";
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Reset password" }).click();
  await page.getByRole("link", { name: "Sign in now" }).click();
  await signInHere(page, app, { email: right.email, password });
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
});

test("/ssologin names the application and is returned to after a detour", { tag: "@once" }, async ({ app, page }) => {
  const user = await app.seed.user();
  const { application } = await assignApplication(app, user);
  await page.goto(`/ssologin?${new URLSearchParams({ base: app.sampleApp.url, clientId: application.id }).toString()}`);
  await expect(page.getByText(`Sign in to go on to ${application.name}.`)).toBeVisible();
  await look(page, "sso-login-named");
  await page.getByRole("link", { name: "Register" }).click();
  await page.getByRole("link", { name: "Already registered? Sign in" }).click();
  await signInHere(page, app, user);
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
});

test("/appAuth for an address that nobody registered says so before it asks for a password", {
  tag: "@once",
}, async ({ page }) => {
  const answer = await page.goto("/appAuth?RedirectUrl=https%3A%2F%2Fevil.example%2F");
  expect(answer?.status()).toBe(400);
  await expect(page.getByRole("heading", { name: "The application was not opened" })).toBeVisible();
});

test("a tile clicked after the session ended opens its application after the sign-in", async ({ app, page }) => {
  const user = await app.seed.user();
  const { application } = await assignApplication(app, user);
  await assignApplication(app, user);
  await openSignedIn(page, app, user);
  await endSessions(app);
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: application.name }).click(),
  ]);
  await expect(opened.getByRole("status")).toContainText("Your session has ended");
  await signInHere(opened, app, user);
  await expect(opened.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  await expect(opened.locator("dl").last()).toContainText(application.name);
});

test("a form from before says whether one signed out or somebody else signed in, and leads on", {
  tag: "@once",
}, async ({ app, page, context }) => {
  const user = await app.seed.user();
  const { application } = await assignApplication(app, user, { clients: 2 });
  await assignApplication(app, user);
  await openSignedIn(page, app, user);
  await page.getByRole("link", { name: application.name }).click();
  const dialog = page.getByRole("dialog", { name: "SSO" });
  const second = await context.newPage();
  await second.goto("/dashboard/app");
  await signOut(second);
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("button", { name: "Submit" }).click(),
  ]);
  await expect(opened.getByRole("heading", { name: "You were signed out" })).toBeVisible();
  await look(opened, "problem-signed-out");
  await opened.getByRole("link", { name: "Sign in" }).click();
  await expect(opened).toHaveURL(/\/login(\?way=|$)/);

  await openSignedIn(second, app, await app.seed.user());
  const [again] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("button", { name: "Submit" }).click(),
  ]);
  await expect(again.getByRole("heading", { name: "The sign-in has changed" })).toBeVisible();
  await again.getByRole("link", { name: "Open the page again" }).click();
  await expect(again).toHaveURL(/\/dashboard\/app$/);
});

test("a page for administrators is refused where it is, to who is none", async ({ app, page, browserErrors }) => {
  browserErrors.allow(/403/);
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  for (const path of ["/dashboard/user", "/dashboard/client?search=North", "/dashboard/role/new"]) {
    const answer = await page.goto(path);
    expect([page.url(), answer?.status()]).toEqual([app.url + path, 403]);
    const refusal = page.getByRole("main");
    await expect(refusal.getByRole("alert")).toHaveText("The page you asked for is for administrators.");
    await expect(refusal).toContainText(`The address was ${path.split("?")[0]!}`);
    await expect(
      page.getByRole("navigation").getByLabel(`Account of ${user.firstName} ${user.lastName}`),
    ).toBeVisible();
    expect((await page.reload())?.status(), "again").toBe(403);
  }
  await page.getByRole("main").getByRole("link", { name: "Go to Home" }).click();
  await expect(page).toHaveURL(/\/dashboard\/app$/);
  await page.goto("/dashboard/audit/download");
  await expect(page, "a file is refused by its list").toHaveURL(/\/dashboard\/audit$/);
  await page.goto("/login");
  await expect(page, "the way to the dashboard is open").toHaveURL(/\/dashboard\/app$/);
});

test("a mistyped address is named, and below the dashboard the navigation stays", async ({
  app,
  page,
  browserErrors,
}) => {
  browserErrors.allow(/404/);
  await page.goto("/dashbord/app");
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByText("The address was /dashbord/app")).toBeVisible();
  await page.goto("/404");
  await expect(page.getByText("The address was"), "an address of its own").toHaveCount(0);

  const [user, admin] = [await app.seed.user(), app.admin];
  for (const account of [user, admin]) {
    await page.context().clearCookies();
    await openSignedIn(page, app, account);
    const answer = await page.goto("/dashboard/cleint");
    expect([page.url(), answer?.status()]).toEqual([`${app.url}/dashboard/cleint`, 404]);
    await expect(page).toHaveTitle("Page not found | Portico");
    await expect(page.getByRole("heading", { name: "Sorry, page not found!" })).toBeVisible();
    await expect(page.getByText("The address was /dashboard/cleint")).toBeVisible();
    await expect(page.getByRole("navigation").getByRole("link", { name: "Dashboard" })).toBeVisible();
    await page.getByRole("link", { name: "Go to Home" }).click();
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  }
});

test("who came from the application chooses a client in the same window", { tag: "@once" }, async ({ app, page }) => {
  const user = await app.seed.user({ role: "Admin" });
  const { application, clients } = await assignApplication(app, user, { clients: 2 });
  await openSignedIn(page, app, user);
  await page.goto(loginDoor(app, application));
  await page.getByRole("dialog", { name: "SSO" }).getByLabel(clients[1]!.name).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
});

test("a door that was open while somebody signed in in another tab says so, and leads on into the application", {
  tag: "@once",
}, async ({ app, page, context }) => {
  const user = await app.seed.user();
  const { application } = await assignApplication(app, user);
  const door = `/ssologin?${new URLSearchParams({ base: app.sampleApp.url, clientId: application.id }).toString()}`;
  await page.goto(door);
  const second = await context.newPage();
  await openSignedIn(second, app, user);
  await page.getByLabel("Email", { exact: true }).fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "You are signed in already" })).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
});

test("a page that was open while somebody signed in and out in another tab says so, and keeps who was typed", {
  tag: "@once",
}, async ({ app, page, context, browserErrors }) => {
  browserErrors.allow(/403/);
  const user = await app.seed.user();
  await page.goto("/login");
  const second = await context.newPage();
  await openSignedIn(second, app, user);
  await second.goto("/dashboard/app");
  await signOut(second);
  await enterPassword(page, user.email, user.password);
  await expect(page.getByRole("alert")).toContainText("A sign-in in this browser was ended or begun anew");
  await expect(page.getByLabel("Email, user id or phone number")).toHaveValue(user.email);
});

test("nothing to open is titled so, and another try in a tile's window leads to the tiles", { tag: "@once" }, async ({
  app,
  page,
}) => {
  await openSignedIn(page, app, await app.seed.user());
  await page.goto("/dashboard/launch");
  await expect(page).toHaveTitle("Nothing to open | Portico");
});
