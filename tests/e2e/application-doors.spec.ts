import type { Page } from "@playwright/test";
import type { Named, SeededUser } from "../support/seed";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { assignApplication } from "./support/assignments";
import { expectAccessible } from "./support/axe";
import { codeIn, mailedBy } from "./support/codes";
import { csrfTokenOf, expectFieldError, send, summary } from "./support/forms";
import { look } from "./support/look";
import { enterCode, enterPassword, openSignedIn } from "./support/sign-in";

const query = (path: string, parameters: Record<string, string>) =>
  `${path}?${new URLSearchParams(parameters).toString()}`;

async function expectArrival(page: Page, app: App, client: Named): Promise<void> {
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  expect(page.url()).toBe(`${app.sampleApp.url}/`);
  await expect(page.locator("dl").first()).toContainText(client.name);
}

async function expectRefused(page: Page, address: string, status: number): Promise<void> {
  const answer = await page.goto(address);
  expect([answer?.status(), answer?.headers().refresh, new URL(page.url()).pathname], address).toEqual([
    status,
    undefined,
    address.split("?")[0],
  ]);
  await expect(page.getByRole("heading", { name: "The application was not opened" })).toBeVisible();
  expect(await page.content()).not.toMatch(/token=|evil\.example|javascript:/);
}

test.describe("/applogin", { tag: "@once" }, () => {
  const address = (app: App, application: Named, changes: Record<string, string> = {}) =>
    query("/applogin", {
      client_id: application.id,
      redirect_uri: app.sampleApp.redirectUrl,
      response_type: "token",
      ...changes,
    });

  test("signs in, then launches the application; a signed-in user goes straight on", async ({ app, page }) => {
    const user = await app.seed.user();
    const { application, clients } = await assignApplication(app, user);
    await assignApplication(app, user);
    await page.goto(address(app, application));
    await expect(page).toHaveURL(/\/login(\?way=|$)/);
    await enterCode(
      page,
      codeIn(await mailedBy(app, user.email, () => enterPassword(page, user.email, user.password))),
    );
    await expectArrival(page, app, clients[0]!);

    await page.goto(address(app, application, { client_id: application.name.toLowerCase() }));
    await expectArrival(page, app, clients[0]!);
  });

  test("asks for the client where there are several", async ({ app, page }) => {
    const user = await app.seed.user({ role: "Admin" });
    const { application, clients } = await assignApplication(app, user, { clients: 2 });
    await openSignedIn(page, app, user);
    await page.goto(address(app, application));
    const dialog = page.getByRole("dialog", { name: "SSO" });
    for (const { name } of clients) await expect(dialog.getByLabel(name)).toBeVisible();
  });

  test("says no before it asks for a password when something is missing, changed, repeated or not registered", async ({
    app,
    page,
  }) => {
    const { application } = await assignApplication(app, await app.seed.user());
    const other = await assignApplication(app, await app.seed.user());
    const otherApplication = await app.seed.application({
      redirectUrl: "https://elsewhere.example.test/sso",
      logoutUrl: "",
    });
    await app.seed.block(other.application);
    const right = address(app, application);
    for (const wrong of [
      "/applogin",
      address(app, application, { response_type: "code" }),
      address(app, application, { response_type: "" }),
      address(app, application, { client_id: "" }),
      address(app, application, { client_id: "nobody" }),
      address(app, otherApplication),
      address(app, other.application),
      `${right}&redirect_uri=https%3A%2F%2Fevil.example`,
      `${right}&client_id=${application.id}`,
      address(app, application, { redirect_uri: "" }),
      ...[
        "https://evil.example/",
        "javascript:alert(1)",
        "//evil.example",
        `${app.sampleApp.redirectUrl}/`,
        `${app.sampleApp.redirectUrl}?next=1`,
        app.sampleApp.url,
      ]
        .concat([
          `${app.sampleApp.redirectUrl}@evil.example`,
          app.sampleApp.redirectUrl.replace("://", "://evil.example@"),
        ])
        .map((redirect_uri) => address(app, application, { redirect_uri })),
    ]) {
      await expectRefused(page, wrong, 400);
    }
    await expectAccessible(page);
    await look(page, "app-login-refused");
  });

  test("launches nothing that is not assigned", async ({ app, page }) => {
    const { application } = await assignApplication(app, await app.seed.user());
    await openSignedIn(page, app, await app.seed.user());
    await expectRefused(page, address(app, application), 403);
  });
});

test.describe("/ssologin", { tag: "@once" }, () => {
  const address = (
    app: App,
    application: Named,
    client: Named & { uuid?: string },
    changes: Record<string, string> = {},
  ) =>
    query("/ssologin", {
      base: app.sampleApp.url,
      clientId: application.id,
      clientIDE: client.uuid ?? client.id,
      ...changes,
    });

  async function enterEmail(page: Page, { email, password }: Pick<SeededUser, "email" | "password">): Promise<void> {
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  test("asks for email and password, says what is wrong with them, and signs nobody in by them alone", async ({
    app,
    page,
  }) => {
    const user = await app.seed.user();
    const { application, clients } = await assignApplication(app, user);
    await page.goto(address(app, application, clients[0]!));
    await expectAccessible(page);
    await look(page, "sso-login");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expectFieldError(page, "Email", "Email is required");
    await enterEmail(page, { email: user.email, password: "Wrong#Door1!" });
    await expect(summary(page)).toContainText("Email, phone number, user id or password is wrong");
    await enterEmail(page, user);
    await expect(page).toHaveURL(/\/otp$/);
    await page.goto("/dashboard/app");
    await expect(page).toHaveURL(/\/login(\?way=|$)/);
  });

  test("launches the application for the client it names after the code, and at once with a session", async ({
    app,
    page,
  }) => {
    const user = await app.seed.user();
    const application = await app.seed.application(app.sampleApp);
    const [client, other] = [await app.seed.client(), await app.seed.client()];
    for (const each of [client, other]) await app.seed.assign(user, application, each);
    await page.goto(address(app, application, other));
    await enterCode(page, codeIn(await mailedBy(app, user.email, () => enterEmail(page, user))));
    await expectArrival(page, app, other);
    await page.goto(address(app, application, client, { clientIDE: client.id }));
    await expectArrival(page, app, client);
    await page.goto(query("/ssologin", { base: app.sampleApp.redirectUrl }));
    await expect(page.getByRole("dialog", { name: "SSO" })).toBeVisible();
  });

  test("says no, and goes nowhere, when base or application are not registered", async ({ app, page }) => {
    const user = await app.seed.user();
    const { application, clients } = await assignApplication(app, user);
    const host = new URL(app.sampleApp.url).host;
    const wrong = [
      "/ssologin",
      address(app, application, clients[0]!, { clientId: "nobody" }),
      `${address(app, application, clients[0]!)}&base=https%3A%2F%2Fevil.example`,
      ...[
        "",
        "https://evil.example",
        `http://${host}.evil.example`,
        `http://${host}@evil.example`,
        `https://${host}`,
        "javascript:alert(1)",
        `//${host}`,
        "x".repeat(2_000),
      ].map((base) => address(app, application, clients[0]!, { base })),
    ];
    for (const each of wrong) await expectRefused(page, each, 400);
    await openSignedIn(page, app, user);
    await expectArrival(page, app, clients[0]!);
    for (const each of wrong) await expectRefused(page, each, 400);
    await expectRefused(page, address(app, application, clients[0]!, { clientIDE: "nobody" }), 403);
  });

  test("launches nothing for a user who is not assigned", async ({ app, page }) => {
    const { application, clients } = await assignApplication(app, await app.seed.user());
    const stranger = await app.seed.user();
    await page.goto(address(app, application, clients[0]!));
    const mail = await mailedBy(app, stranger.email, () => enterEmail(page, stranger));
    await enterCode(page, codeIn(mail));
    await expect(page.getByRole("alert")).toHaveText("This application is not assigned to you, or it is not in use.");
    expect(new URL(page.url()).pathname).toBe("/ssologin");
  });

  test("lets the user choose between several applications at one address", async ({ app, page }) => {
    const user = await app.seed.user();
    const { application } = await assignApplication(app, user);
    const { application: other } = await assignApplication(app, user);
    await openSignedIn(page, app, user);
    await page.goto(query("/ssologin", { base: app.sampleApp.url }));
    await expect(page.getByRole("heading", { name: "Choose an application" })).toBeVisible();
    await expect(page.getByRole("link", { name: other.name })).toBeVisible();
    await look(page, "sso-login-choice");
    await page.getByRole("link", { name: application.name }).click();
    await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  });
});

test.describe("/otp", { tag: "@once" }, () => {
  test("without a sign-in that waits for a code leads to /login", async ({ page }) => {
    await page.goto("/otp");
    await expect(page.getByRole("heading", { name: "There is no code to enter" })).toBeVisible();
    await expectAccessible(page);
    await look(page, "otp-nothing");
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/login(\?way=|$)/);
    const csrfToken = await csrfTokenOf(page, "/login");
    const answer = await send(page.request, "/otp", { csrfToken, intent: "verify-code", otp: "123456" });
    expect([answer.status(), answer.headers().location]).toEqual([302, "/otp"]);
  });

  test("is the code step of whatever sign-in is under way", async ({ app, page }) => {
    const user = await app.seed.user();
    await page.goto("/login");
    const mail = await mailedBy(app, user.email, () => enterPassword(page, user.email, user.password));
    await page.goto("/otp");
    await enterCode(page, "");
    await expectFieldError(page, "One-time code", "OTP is required");
    await expect(page).toHaveURL(/\/otp$/);
    await enterCode(page, codeIn(mail));
    await expect(page).toHaveURL(/\/dashboard\/app$/);
    await page.goto("/otp");
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });

  test("sends a new code, and starts anew with another account", async ({ app, page }) => {
    const user = await app.seed.user();
    await page.goto("/login");
    await mailedBy(app, user.email, () => enterPassword(page, user.email, user.password));
    await page.goto("/otp");
    await app.seed.ageCode(user, "LOGIN", 1);
    await mailedBy(app, user.email, () => page.getByRole("button", { name: "Send a new code" }).click());
    await expect(page).toHaveURL(/\/otp$/);
    await page.getByRole("button", { name: "Use another account" }).click();
    await expect(page).toHaveURL(/\/login(\?way=|$)/);
  });
});
