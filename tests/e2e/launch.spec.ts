import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { assignApplication, userWithTwoApplications } from "./support/assignments";
import { codeIn, mailedBy } from "./support/codes";
import { csrfTokenOf, send } from "./support/forms";
import { look } from "./support/look";
import { enterCode, enterPassword, openSignedIn, signOut } from "./support/sign-in";

const welcome = (page: Page) => page.getByRole("heading", { name: /^Welcome, / });

test.describe("the automatic launch", () => {
  test("takes a user with one application and one client into it right after the code, and shows the tiles later", {
    tag: "@once",
  }, async ({ app, page }) => {
    const user = await app.seed.user();
    const { application, clients } = await assignApplication(app, user, { role: "Surveyor" });
    await openSignedIn(page, app, user);
    await expect(welcome(page)).toBeVisible();
    await expect(page.locator("dl").first()).toContainText("RoleSurveyor");
    await expect(page.locator("dl").first()).toContainText(clients[0]!.name);

    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/dashboard\/app$/);
    await expect(page.getByRole("link", { name: application.name })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: application.name })).toBeVisible();
  });

  test("opens the SSO dialog by itself, once, when the one application has two clients", async ({ app, page }) => {
    const user = await app.seed.user();
    const { application, clients } = await assignApplication(app, user, { clients: 2 });
    await openSignedIn(page, app, user);
    const dialog = page.getByRole("dialog", { name: "SSO" });
    await expect(dialog.getByText(application.name)).toBeVisible();
    for (const { name } of clients) await expect(dialog.getByLabel(name)).toBeVisible();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("link", { name: application.name })).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: application.name })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test("leaves an Admin on the dashboard", { tag: "@once" }, async ({ app, page }) => {
    const admin = await app.seed.user({ role: "Admin" });
    const { application } = await assignApplication(app, admin);
    await openSignedIn(page, app, admin);
    await expect(page).toHaveURL(/\/dashboard\/app$/);
    await expect(page.getByRole("link", { name: application.name })).toBeVisible();
  });

  test("leaves a user with two applications on the dashboard", { tag: "@once" }, async ({ app, page }) => {
    const { user, several, single } = await userWithTwoApplications(app);
    await openSignedIn(page, app, user);
    await expect(page.getByRole("link", { name: several.application.name })).toBeVisible();
    await expect(page.getByRole("link", { name: single.application.name })).toBeVisible();
  });

  test("cannot be set off by a link", { tag: "@once" }, async ({ app, page }) => {
    const { user } = await userWithTwoApplications(app);
    await openSignedIn(page, app, user);
    await page.goto("/dashboard/launch");
    await expect(page.getByRole("heading", { name: "Nothing to open" })).toBeVisible();
    await look(page, "launch-nothing");
  });
});

test.describe("the SSO dialog", () => {
  test("closes by its cross, and by Escape where scripts run", async ({ app, page, javaScriptEnabled }) => {
    const { user, several } = await userWithTwoApplications(app);
    await openSignedIn(page, app, user);
    const tile = page.getByRole("link", { name: several.application.name });
    const dialog = page.getByRole("dialog", { name: "SSO" });
    await tile.click();
    await dialog.getByRole("link", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    if (!javaScriptEnabled) return;
    // By Space as well, like the tiles beside it that open at once.
    await tile.press("Space");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(tile).toBeFocused();

    await page.goto(`/dashboard/app/${several.application.id}`, { waitUntil: "networkidle" });
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(tile, "opened by its address, it gives the focus to its tile").toBeFocused();
  });

  test("goes away once the application is opened, where scripts run", async ({
    app,
    page,
    context,
    javaScriptEnabled,
  }) => {
    const { user, several } = await userWithTwoApplications(app);
    await openSignedIn(page, app, user);
    await page.getByRole("link", { name: several.application.name }).click();
    const dialog = page.getByRole("dialog", { name: "SSO" });
    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      dialog.getByRole("button", { name: "Submit" }).click(),
    ]);
    await expect(welcome(opened)).toBeVisible();
    await expect(dialog).toHaveCount(javaScriptEnabled ? 0 : 1);
  });
});

test("an application without an address to sign out at does not stand in the way of the logout, made once or again", {
  tag: "@once",
}, async ({ app, page, context }) => {
  const user = await app.seed.user({ role: "Admin" });
  const application = await app.seed.application({ redirectUrl: app.sampleApp.redirectUrl, logoutUrl: "" });
  await app.seed.assign(user, application, await app.seed.client());
  await openSignedIn(page, app, user);
  const tile = page.getByRole("link", { name: application.name });
  const [opened] = await Promise.all([context.waitForEvent("page"), tile.click()]);
  await expect(welcome(opened)).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto("/dashboard/app");

  await signOut(page);
  const notReached = (tab: Page) => expect(tab.getByText(`${application.name}: not reached`)).toBeVisible();
  await notReached(page);
  await page.reload();
  await notReached(page);
  await signOut(otherTab);
  await notReached(otherTab);
  await page.getByRole("link", { name: "Sign in now" }).click();
  await expect(page).toHaveURL(/\/login(\?way=|$)/);
});

test.describe("a launch is refused", { tag: "@once" }, () => {
  async function launch(app: App, page: Page, form: Record<string, string>) {
    const csrfToken = await csrfTokenOf(page, "/dashboard/app");
    return send(page.request, `${app.url}/dashboard/launch`, { csrfToken, intent: "launch", ...form });
  }

  test("for an application of somebody else, and for a client the user does not act for", async ({ app, page }) => {
    const { user, single } = await userWithTwoApplications(app);
    const others = await assignApplication(app, await app.seed.user());
    await openSignedIn(page, app, user);

    for (const form of [
      { applicationId: others.application.id },
      { applicationId: others.application.id, clientId: others.clients[0]!.id },
      { applicationId: single.application.id, clientId: others.clients[0]!.id },
      { applicationId: "no-such-id" },
    ] as Record<string, string>[]) {
      const answer = await launch(app, page, form);
      expect(answer.status()).toBe(403);
      expect(answer.headers().refresh).toBeUndefined();
      const html = await answer.text();
      expect(html).toContain("The application was not opened");
      expect(html).not.toContain(app.sampleApp.url);
    }
    const dialog = await page.goto(`/dashboard/app/${others.application.id}`);
    expect(dialog?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Sorry, page not found!" })).toBeVisible();
  });

  test("to visitors who are not signed in", async ({ app, page }) => {
    const csrfToken = await csrfTokenOf(page, "/login");
    const answer = await send(page.request, "/dashboard/launch", { csrfToken, applicationId: "any", intent: "launch" });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toMatch(/^\/login\?way=/);
    expect(app.portico.logs()).not.toContain("call failed");
  });

  test("with words on a page, when the assignment was taken away meanwhile", async ({ app, page, context }) => {
    const { user, single } = await userWithTwoApplications(app);
    await openSignedIn(page, app, user);
    await app.seed.unassign(user, single.application);
    const tile = page.getByRole("link", { name: single.application.name });
    const [refused] = await Promise.all([context.waitForEvent("page"), tile.click()]);
    await expect(refused.getByRole("alert")).toHaveText(
      "This application is not assigned to you, or it is not in use.",
    );
    await look(refused, "launch-refused");
  });
});

test.describe("an application that sends the browser to /appAuth", { tag: "@once" }, () => {
  const address = (redirectUrl: string) =>
    `/appAuth?${new URLSearchParams({ RedirectUrl: redirectUrl, clientIDE: "acme", role: "Surveyor" }).toString()}`;

  test("gets the user back with token, client and role, after the sign-in", async ({ app, page }) => {
    const { user } = await userWithTwoApplications(app);
    await page.goto(address(`${app.sampleApp.url}/anywhere`));
    await expect(page).toHaveURL(/\/login(\?way=|$)/);
    const mail = await mailedBy(app, user.email, () => enterPassword(page, user.email, user.password));
    await enterCode(page, codeIn(mail));
    await expect(page.getByRole("heading", { name: "Arrived from Portico" })).toBeVisible();
    const arrived = new URL(page.url());
    expect(arrived.origin + arrived.pathname).toBe(`${app.sampleApp.url}/pages/login/sso`);
    expect(arrived.searchParams.get("clientIDE")).toBe("acme");
    expect(arrived.searchParams.get("role")).toBe("Surveyor");
    expect(arrived.searchParams.get("token")).toMatch(/^[\w-]{43}$/);
  });

  test("shows 'Authenticating...' on the way", async ({ app, page }) => {
    const { user } = await userWithTwoApplications(app);
    await openSignedIn(page, app, user);
    const answer = await page.request.get(address(app.sampleApp.url));
    const html = await answer.text();
    expect(html).toContain("Authenticating...");
    expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
    expect(answer.headers().refresh).toContain(
      `${app.sampleApp.url}/pages/login/sso?clientIDE=acme&role=Surveyor&token=`,
    );
  });

  for (const [what, redirectUrl] of [
    ["is foreign", "https://evil.example/"],
    ["only begins like a registered one", "SAMPLE.evil.example/"],
    ["hides behind a user name", "http://localhost@evil.example/"],
    ["is no web address", "javascript:alert(1)"],
    ["is empty", ""],
  ] as const) {
    test(`gets nothing when its address ${what}`, async ({ app, page }) => {
      const { user } = await userWithTwoApplications(app);
      await openSignedIn(page, app, user);
      const answer = await page.goto(address(redirectUrl.replace("SAMPLE", app.sampleApp.url)));
      expect(answer?.status()).toBe(400);
      expect(answer?.headers().refresh).toBeUndefined();
      await expect(page.getByRole("heading", { name: "The application was not opened" })).toBeVisible();
      expect(await page.content()).not.toMatch(/token=|evil\.example|javascript:/);
    });
  }

  test("gets nothing when its address is there twice", async ({ app, page }) => {
    const { user } = await userWithTwoApplications(app);
    await openSignedIn(page, app, user);
    const answer = await page.request.get(
      `${address("https://evil.example/")}&RedirectUrl=${encodeURIComponent(app.sampleApp.url)}`,
    );
    expect([answer.status(), answer.headers().refresh]).toEqual([400, undefined]);
  });

  test("gets nothing when its user is not assigned to it", async ({ app, page }) => {
    await userWithTwoApplications(app);
    await openSignedIn(page, app, await app.seed.user());
    const answer = await page.goto(address(app.sampleApp.url));
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await page.content()).not.toContain("token=");
    await look(page, "app-auth-refused");
  });
});
