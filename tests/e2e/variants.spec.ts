import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { Named, SeededUser } from "../support/seed";
import { expect, test } from "./fixtures";
import { callApi, signInToApi } from "./support/api";
import type { App } from "./support/app";
import { assignApplication } from "./support/assignments";
import { expectAccessible } from "./support/axe";
import { codeIn, mailedBy, otherCode } from "./support/codes";
import { csrfTokenOf, expectFieldError, send, summary } from "./support/forms";
import { look } from "./support/look";
import { enterCode, enterPassword, openSignedIn, putOffFactor } from "./support/sign-in";
import { fillSignUp, submitSignUp } from "./support/sign-up";

interface Wanted {
  application: Named;
  client: Named;
}

async function wantable(app: App, { selfAssignment = true } = {}): Promise<Wanted> {
  return {
    application: await app.seed.application({ ...app.sampleApp, selfAssignment }),
    client: await app.seed.client(),
  };
}

async function closedOnes(app: App, open: Wanted): Promise<Wanted[]> {
  const blocked = await wantable(app);
  await app.seed.block(blocked.application);
  const nothing = { id: "", name: "<b>No such</b> thing" };
  return [
    await wantable(app, { selfAssignment: false }),
    blocked,
    { ...open, client: await app.seed.client(undefined, "INACTIVE") },
    { ...open, application: nothing },
    { ...open, client: nothing },
  ];
}

const CLOSED = "You cannot register for this application";

const link = (path: string, { application, client }: Wanted) =>
  `${path}?${new URLSearchParams({ Application: application.name, Client: client.name }).toString()}`;

const query = (path: string, parameters: Record<string, string>) =>
  `${path}?${new URLSearchParams(parameters).toString()}`;

async function enterEmail(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function signInHere(page: Page, app: App, { email, password }: SeededUser): Promise<void> {
  const mail = await mailedBy(app, email, async () => {
    await enterEmail(page, email, password);
    await expect(page).toHaveURL(/\/otp$/);
  });
  await enterCode(page, codeIn(mail));
}

async function expectArrival(page: Page, app: App, { application, client }: Wanted, role = "User"): Promise<void> {
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  expect(page.url()).toBe(`${app.sampleApp.url}/`);
  const facts = page.locator("dl").first();
  await expect(facts).toContainText(`Role${role}`);
  await expect(facts).toContainText(client.name);
  await expect(page.locator("dl").last()).toContainText(application.name);
}

const verifiedAndAssigned = ({ application }: Wanted) =>
  `Your email is verified, and ${application.name} is assigned to you.`;

async function register(page: Page, app: App, person: Parameters<typeof fillSignUp>[1]): Promise<string> {
  await fillSignUp(page, person);
  const mail = await mailedBy(app, person.email, () => submitSignUp(page));
  await expect(page.getByRole("status")).toHaveText("Registered Successfully");
  return codeIn(mail);
}

test.describe("registering for an application", { tag: "@once" }, () => {
  test("assigns it to a visitor who verifies their email, and opens it at the sign-in", async ({
    app,
    page,
    person,
  }) => {
    const wanted = await wantable(app);
    await page.goto(link("/registerandassign", wanted));
    await submitSignUp(page);
    await expectFieldError(page, "Email", "Email is required");
    const code = await register(page, app, person);

    await expect(page).toHaveURL(link("/verifyemailassign", wanted));
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await enterCode(page, otherCode(code));
    await expectFieldError(page, "One-time code", "Invalid OTP");
    await enterCode(page, code);
    await expect(page.getByRole("status")).toHaveText(verifiedAndAssigned(wanted));
    await look(page, "verify-email-assign-done");

    const assigned = await app.seed.assignments({ id: await app.seed.idOf(person.email) });
    expect(assigned).toEqual([{ applicationId: wanted.application.id, clientId: wanted.client.id, role: "User" }]);
    await expect(page).toHaveURL(/\/login(\?way=|$)/, { timeout: 6_000 });
    await openSignedIn(page, app, person);
    await expectArrival(page, app, wanted);
  });

  test("goes on with a new code", async ({ app, page, person }) => {
    const wanted = await wantable(app);
    await page.goto(link("/registerandassign", wanted));
    const code = await register(page, app, person);
    await app.seed.ageCode({ id: await app.seed.idOf(person.email) }, "VERIFY_EMAIL", 6);
    await enterCode(page, code);
    await expectFieldError(page, "One-time code", "This code is older than 5 minutes. Please ask for a new one");
    const next = await mailedBy(app, person.email, () => page.getByRole("button", { name: "Send a new code" }).click());
    await expect(page).toHaveURL(link("/verifyemailassign", wanted));
    await enterCode(page, codeIn(next));
    await expect(page.getByRole("status")).toHaveText(verifiedAndAssigned(wanted));
  });

  test("without names is registering", async ({ app, page }) => {
    const { application, client } = await wantable(app);
    const half = [
      query("", { Application: application.name }),
      query("", { Client: client.name }),
      query("", { Application: "x".repeat(101), Client: client.name }),
      `${link("", { application, client })}&Application=Other`,
      "",
    ];
    for (const names of half) {
      for (const [path, plain] of [
        ["/registerandassign", "/register"],
        ["/verifyemailassign", "/verifyemail"],
      ] as const) {
        const answer = await page.request.get(path + names, { maxRedirects: 0 });
        expect([answer.status(), answer.headers().location], path + names).toEqual([302, plain]);
      }
    }
  });

  test("names the application, and is refused before anything is asked for where it is closed or unknown", async ({
    app,
    page,
  }) => {
    const open = await wantable(app);
    await page.goto(link("/registerandassign", open));
    await expect(page.getByText(`Register to go on to ${open.application.name}.`)).toBeVisible();
    await expectAccessible(page);
    await look(page, "register-and-assign");
    const closed = await closedOnes(app, open);
    const refusals = new Set<string>();
    for (const wanted of closed) {
      const answer = await page.goto(link("/registerandassign", wanted));
      expect(answer?.status()).toBe(400);
      await expect(page.getByRole("heading", { name: CLOSED })).toBeVisible();
      await expect(page.getByRole("textbox")).toHaveCount(0);
      await expect(page.locator("main")).not.toContainText(wanted.application.name);
      refusals.add(await page.locator("main").innerText());
    }
    expect(refusals.size, "all refusals are the same").toBe(1);
    await expectAccessible(page);
    await look(page, "register-and-assign-closed");
  });

  test("verifies the email but assigns nothing where that was forbidden meanwhile", async ({ app, page, person }) => {
    const wanted = await wantable(app);
    await page.goto(link("/registerandassign", wanted));
    const code = await register(page, app, person);
    await app.seed.block(wanted.application);
    await enterCode(page, code);
    await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("the application was not assigned to you");
    await expect(page.getByRole("alert")).toContainText("ask the administrator");
    await expect(page.locator("main")).not.toContainText(wanted.application.name);
    expect(await app.seed.assignments({ id: await app.seed.idOf(person.email) })).toEqual([]);
    await expectAccessible(page);
    await look(page, "verify-email-assign-refused");
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: CLOSED })).toBeVisible();
  });

  test("does not take a code twice, for another application least of all", async ({ app, page, person, browser }) => {
    const wanted = await wantable(app);
    const other = await wantable(app);
    await page.goto(link("/registerandassign", wanted));
    const otp = await register(page, app, person);
    await enterCode(page, otp);
    await expect(page.getByRole("status")).toHaveText(verifiedAndAssigned(wanted));

    const stranger = await browser.newContext({ baseURL: app.url });
    const address = link("/verifyemailassign", other);
    const csrfToken = await csrfTokenOf(stranger, address);
    const form = { csrfToken, intent: "verify", email: person.email, otp };
    for (const [password, said] of [
      ["", "Password is required"],
      ["Wrong#Door1!", "Invalid OTP"],
      [person.password, "Your email is verified already"],
    ] as const) {
      const answer = await send(stranger.request, address, { ...form, password });
      expect(answer.status()).toBe(400);
      expect(await answer.text()).toContain(said);
    }
    expect(await app.seed.assignments({ id: await app.seed.idOf(person.email) })).toHaveLength(1);
    await stranger.close();
  });
});

test.describe("signing in or registering", () => {
  test("says what is missing or is no email", { tag: "@once" }, async ({ app, page }) => {
    await page.goto(link("/loginandregister", await wantable(app)));
    await look(page, "login-and-register");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expectFieldError(page, "Email", "Email is required");
    await expectFieldError(page, "Password", "Password is required");
    await enterEmail(page, "robin.at.home", "Wrong#Door1!");
    await expectFieldError(page, "Email", "Email must be a valid email address");
    await enterEmail(page, "robin@example.test", "Wrong#Door1!");
    await expect(summary(page)).toContainText("Email, phone number, user id or password is wrong");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("robin@example.test");
  });

  test("opens the application for the client it names, of several", { tag: "@once" }, async ({ app, page }) => {
    const user = await app.seed.user();
    const { application, clients } = await assignApplication(app, user, { clients: 2, role: "Surveyor" });
    await assignApplication(app, user);
    const wanted = { application: { ...application, name: application.name.toUpperCase() }, client: clients[1]! };
    await page.goto(link("/loginandregister", wanted));
    await expect(page.getByRole("heading", { name: CLOSED })).toBeVisible();
    await look(page, "login-and-register-closed");
    await page.getByRole("link", { name: "Sign in" }).click();
    const mail = await mailedBy(app, user.email, () => enterPassword(page, user.email, user.password));
    await enterCode(page, codeIn(mail));
    await expectArrival(page, app, { ...wanted, application }, "Surveyor");

    await page.goto(link("/loginandregister", wanted));
    await expectArrival(page, app, { ...wanted, application }, "Surveyor");
    expect(await app.seed.assignments(user)).toHaveLength(3);
  });

  test("names the application, and refuses what is closed or does not exist before it asks for a password", {
    tag: "@once",
  }, async ({ app, page }) => {
    const open = await wantable(app);
    await page.goto(
      link("/loginandregister", { ...open, client: { ...open.client, name: open.client.name.toLowerCase() } }),
    );
    await expect(page.getByText(`to go on to ${open.application.name};`)).toBeVisible();
    for (const wanted of await closedOnes(app, open)) {
      const answer = await page.goto(link("/loginandregister", wanted));
      expect(answer?.status()).toBe(400);
      await expect(page.getByRole("heading", { name: CLOSED })).toBeVisible();
      await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
    }
    await expectAccessible(page);
  });

  test("fills in whose sign-in was left, at /ssologin too", { tag: "@once" }, async ({
    app,
    page,
    context,
    browserErrors,
  }) => {
    browserErrors.allow(/403/);
    const user = await app.seed.user();
    const wanted = await wantable(app);
    const { application } = await assignApplication(app, user);
    const sso = query("/ssologin", { base: app.sampleApp.url, clientId: application.id });
    for (const door of [link("/loginandregister", wanted), sso]) {
      await context.clearCookies();
      await page.goto(door);
      await context.clearCookies();
      await enterEmail(page, user.email, user.password);
      await expect(page.getByRole("alert")).toContainText("the cookie that belongs to this page was deleted");
      expect(page.url()).toContain(door);
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue(user.email);
      await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    }
    // A phone number is no email: the field stays empty.
    await page.goto("/login");
    await context.clearCookies();
    await enterPassword(page, user.phoneNumber, user.password);
    await page.goto(sso);
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");
  });

  test("assigns it first where that is allowed", { tag: "@once" }, async ({ app, page }) => {
    const user = await app.seed.user();
    const wanted = await wantable(app);
    await page.goto(link("/loginandregister", wanted));
    await signInHere(page, app, user);
    await expectArrival(page, app, wanted);
    expect(await app.seed.assignments(user)).toEqual([
      { applicationId: wanted.application.id, clientId: wanted.client.id, role: "User" },
    ]);
  });

  test("leads to the dashboard with a notice where it was forbidden meanwhile, for any user", { tag: "@once" }, async ({
    app,
    page,
  }) => {
    for (const user of [await app.seed.user(), await app.seed.user({ role: "Admin" })]) {
      const own = await assignApplication(app, user);
      const wanted = await wantable(app);
      await page.goto(link("/loginandregister", wanted));
      await app.seed.db.execute(
        sql`update applications set self_assignment = false where id = ${wanted.application.id}`,
      );
      await signInHere(page, app, user);
      await page.waitForURL("**/dashboard/*");
      await putOffFactor(page);
      await expect(page).toHaveURL(/\/dashboard\/app$/);
      await expect(page.getByRole("alert")).toContainText(
        "is not assigned to you, and you cannot assign it to yourself",
      );
      await expect(page.getByRole("link", { name: own.application.name })).toBeVisible();
      expect(await app.seed.assignments(user)).toHaveLength(1);
      await look(page, "dashboard-not-entered");

      await page.goto(link("/loginandregister", wanted));
      await expect(page.getByRole("heading", { name: CLOSED })).toBeVisible();
      await look(page, "login-and-register-closed-signed-in");
      await page.getByRole("link", { name: "Go to the dashboard" }).click();
      await expect(page).toHaveURL(/\/dashboard\/app$/);
      await page.context().clearCookies();
    }
  });

  test("takes a click of the signed-in user before it assigns anything: a link alone does not", {
    tag: "@once",
  }, async ({ app, page }) => {
    const user = await app.seed.user();
    await openSignedIn(page, app, user);
    const wanted = await wantable(app);
    await page.goto(link("/loginandregister", wanted));
    await expect(page.getByRole("heading", { name: "You are signed in" })).toBeVisible();
    await expect(page.getByText(`Continue to open ${wanted.application.name}.`)).toBeVisible();
    expect(await app.seed.assignments(user)).toEqual([]);
    await expectAccessible(page);
    await look(page, "login-and-register-continue");
    await page.getByRole("button", { name: "Continue" }).click();
    await expectArrival(page, app, wanted);
  });

  test("without names is signing in", { tag: "@once" }, async ({ app, page }) => {
    const user = await app.seed.user();
    await page.goto("/loginandregister");
    await expect(page.getByRole("link", { name: "Register" })).toHaveAttribute("href", "/register");
    await signInHere(page, app, user);
    await expect(page).toHaveURL(/\/dashboard\/app$/);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.goto("/loginandregister");
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });

  test("keeps the names on the way to registering, to an unverified email, and back", { tag: "@once" }, async ({
    app,
    page,
  }) => {
    const user = await app.seed.user({ verified: false });
    const wanted = await wantable(app);
    await page.goto(link("/loginandregister", wanted));
    await page.getByRole("link", { name: "Register" }).click();
    await expect(page).toHaveURL(link("/registerandassign", wanted));
    await page.getByRole("link", { name: "Already registered? Sign in" }).click();
    await expect(page).toHaveURL(link("/loginandregister", wanted));

    const mail = await mailedBy(app, user.email, () => enterEmail(page, user.email, user.password));
    await page.getByRole("link", { name: "Verify your email" }).click();
    await expect(page).toHaveURL(link("/verifyemailassign", wanted));
    await enterCode(page, codeIn(mail));
    await expect(page.getByRole("status")).toHaveText(verifiedAndAssigned(wanted));
  });

  test("left for /login is returned to, where nothing is assigned without a click", { tag: "@once" }, async ({
    app,
    page,
  }) => {
    const user = await app.seed.user();
    const wanted = await wantable(app);
    await page.goto(link("/loginandregister", wanted));
    await enterEmail(page, user.email, user.password);
    await expect(page).toHaveURL(/\/otp$/);
    await page.getByRole("button", { name: "Use another account" }).click();
    await expect(page).toHaveURL(link("/loginandregister", wanted));
    const other = await app.seed.user();
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/login\?way=/);
    const mail = await mailedBy(app, other.email, () => enterPassword(page, other.email, other.password));
    await enterCode(page, codeIn(mail));
    await expect(page).toHaveURL(link("/loginandregister", wanted));
    await expect(page.getByRole("heading", { name: "You are signed in" })).toBeVisible();
    expect(await app.seed.assignments(other)).toEqual([]);
  });
});

test("whether users may register themselves to an application is set in its dialog, off from the start", {
  tag: "@once",
}, async ({ app, page, person }) => {
  await openSignedIn(page, app, app.admin);
  await page.goto("/dashboard/eaiapplication/new/launch");
  const dialog = page.getByRole("dialog");
  const box = dialog.getByLabel("Users may register themselves to this application");
  const name = `Application of ${person.lastName}`;
  await expect(box).not.toBeChecked();
  await dialog.getByLabel("Description", { exact: true }).fill(name);
  await box.check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Allowed URL is required for an ACTIVE application").first()).toBeVisible();
  await expect(box, "it stays as it was left").toBeChecked();
  await dialog.getByLabel("Allowed URL").fill(app.sampleApp.logoutUrl);
  await dialog.getByLabel("Redirect URL").fill(app.sampleApp.redirectUrl);
  await look(page, "application-new");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Application created")).toBeVisible();

  await page.goto(query("/dashboard/eaiapplication", { field: "name.description", search: name }));
  await page.getByRole("row", { name }).locator("summary").click();
  await page.getByRole("link", { name: /^Edit/ }).click();
  await expect(box).toBeChecked();
});

test.describe("the API", () => {
  const assign = (app: App, input: object, token?: string) =>
    callApi(app, "/api/users/addUserApplicationClinetRole", input, token);

  test("assigns nothing to a foreign user, in no higher role and nothing that is closed, however it is asked", {
    tag: "@once",
  }, async ({ app }) => {
    const user = await app.seed.user();
    const victim = await app.seed.user();
    const open = await wantable(app);
    const closed = await wantable(app, { selfAssignment: false });
    const token = await signInToApi(app, user);
    const ids = { applicationId: open.application.id, clientId: open.client.id };
    for (const input of [
      { userId: victim.id, ...ids },
      { userId: user.id, ...ids, role: "Admin" },
      { userId: user.id, ...ids, role: "admin" },
      { userId: user.id, applicationId: closed.application.id, clientId: closed.client.id },
    ]) {
      expect(await assign(app, input, token), JSON.stringify(input)).toMatchObject({ code: 403, data: null });
    }
    expect(await assign(app, { userId: user.id, ...ids })).toMatchObject({ code: 401 });
    expect([...(await app.seed.assignments(user)), ...(await app.seed.assignments(victim))]).toEqual([]);

    expect(await assign(app, { userId: user.id, ...ids }, token)).toMatchObject({ code: 200 });
    expect(await app.seed.assignments(user)).toEqual([{ ...ids, role: "User" }]);
  });
});
