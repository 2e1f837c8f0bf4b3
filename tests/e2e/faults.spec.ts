import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditEvents, authenticators, permissions } from "~/hub/kit/db/schema";
import { eventually } from "../support/eventually";
import { startMailSink } from "../support/mail-sink";
import { newPerson, type Person } from "../support/people";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { userWithTwoApplications } from "./support/assignments";
import { expectAccessible } from "./support/axe";
import { codeIn, linkIn, mailedBy } from "./support/codes";
import { databaseBehindProxy } from "./support/database-behind-proxy";
import { csrfTokenOf, send } from "./support/forms";
import { look } from "./support/look";
import { enterCode, enterPassword, openSignedIn, passFirstStep, signIn, signOut } from "./support/sign-in";

const AWAY = "The service cannot be reached";

test.describe("while the mail server is away", () => {
  test("the sign-in says that the code may be late, and the code comes when it is back, even over a kill and a restart @once", async ({
    startOwnApp,
    page,
  }) => {
    test.slow();
    const app = await startOwnApp();
    const user = await app.seed.user();
    await app.mail.stop();

    await page.goto(`${app.url}/login`);
    await enterPassword(page, user.email, user.password);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await expect(page.getByRole("status")).toContainText("Your one-time code may be late");
    await look(page, "login-code-delayed");

    await app.portico.kill();
    const mail = await startMailSink({ port: app.mail.port });
    await app.portico.restart();
    const message = await mail.waitFor(user.email, undefined, { withinMs: 30_000 });
    await enterCode(page, codeIn(message));
    await expect(page).toHaveURL(/\/dashboard\/app$/);
    await mail.stop();
  });

  test("registering succeeds, says so, and the mail comes once @once", async ({ startOwnApp, page, person }) => {
    test.slow();
    const app = await startOwnApp();
    app.mail.refuse(true);
    await page.goto(`${app.url}/register`);
    await register(page, app, person);
    await expect(page.getByRole("status")).toHaveText(/^Registered Successfully\. Your one-time code may be late/);

    app.mail.refuse(false);
    const message = await app.mail.waitFor(person.email, undefined, { withinMs: 20_000 });
    await enterCode(page, codeIn(message));
    await expect(page.getByRole("status")).toHaveText("Your email is verified.");
    expect(app.mail.messages.filter(({ text }) => text.includes("one-time code"))).toHaveLength(1);
  });
});

test.describe("while the database is away", () => {
  test("every page says so and nothing breaks; all is well again as soon as it is back @once", async ({
    startOwnApp,
    page,
    browserErrors,
    javaScriptEnabled,
  }) => {
    test.slow();
    browserErrors.allow(/503/);
    const database = await databaseBehindProxy();
    const app = await startOwnApp({ env: { DATABASE_URL: database.url } });
    const user = await app.seed.user();
    await signIn(page, app, user);
    await database.proxy.cut();

    const probe = (path: string) => page.request.get(app.url + path);
    expect((await probe("/healthz")).status()).toBe(200);
    expect((await probe("/readyz")).status()).toBe(503);
    const answer = await page.goto(`${app.url}/dashboard/app`);
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: AWAY })).toBeVisible();
    expect(app.portico.logs(), "one failure is one line of its kind").not.toContain("Body is unusable");
    await look(page, "problem-unavailable");
    expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
    for (const path of ["/dashboard", "/dashboard//user"]) {
      const { status, headers } = await probe(path).then((each) => ({
        status: each.status(),
        headers: each.headers(),
      }));
      expect([path, status, headers["content-type"]]).toEqual([path, 503, "text/html; charset=utf-8"]);
    }

    const visitor = await page.context().browser()!.newPage({ javaScriptEnabled });
    await visitor.goto(`${app.url}/login`);
    await enterPassword(visitor, user.email, user.password);
    await expect(visitor.getByRole("alert")).toContainText(
      "The service is not available at the moment. Please try again shortly",
    );
    await expect(visitor.getByLabel("Email, user id or phone number")).toHaveValue(user.email);
    await look(visitor, "login-unavailable");

    await database.proxy.restore();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Applications" }), "still signed in").toBeVisible();
    await signIn(visitor, app, user);
    expect((await probe("/readyz")).status()).toBe(200);
    await visitor.close();
    await app.stop();
    await database.stop();
  });

  test("the logout still signs out of this browser and says what was not reached @once", async ({
    startOwnApp,
    page,
    browserErrors,
  }) => {
    test.slow();
    browserErrors.allow(/503/);
    const database = await databaseBehindProxy();
    const app = await startOwnApp({ env: { DATABASE_URL: database.url } });
    await signIn(page, app, await app.seed.user());
    await database.proxy.cut();
    await signOut(page);
    await expect(page.getByRole("alert")).toContainText("you are signed out in this browser");
    await database.proxy.restore();
    await page.goto(`${app.url}/dashboard/app`);
    await expect(page).toHaveURL(/\/login(\?way=|$)/);
    await app.stop();
    await database.stop();
  });

  test("an embedded one that was killed comes back by itself @once", async ({ startOwnApp, page, browserErrors }) => {
    test.slow();
    browserErrors.allow(/503/);
    const app = await startOwnApp({ env: { DATABASE_URL: undefined } });
    const user = await app.seed.user();
    await signIn(page, app, user);
    // The seed's connection would start the database again.
    await app.seed.close();
    const pidFile = join(app.portico.dataFolder, "postgres", "postmaster.pid");
    const running = async () => Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
    const killed = await running();
    process.kill(killed, "SIGKILL");

    const status = async () => (await page.request.get(`${app.url}/dashboard/app`, { maxRedirects: 0 })).status();
    expect([200, 503]).toContain(await status());
    // Until its processes notice, they go on answering.
    const isBack = async () => ![0, killed].includes(await running()) && (await status()) === 200;
    await eventually("the dashboard to be back", isBack, {
      withinMs: 20_000,
      everyMs: 200,
    });
    await page.goto(`${app.url}/dashboard/app`);
    await expect(page.getByRole("heading", { name: "Applications" })).toBeVisible();
  });
});

test("what is typed on a page of users while the server is away is sent once it is back", async ({
  startOwnApp,
  page,
  browserErrors,
  javaScriptEnabled,
}) => {
  test.slow();
  browserErrors.allow(/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE/);
  const app = await startOwnApp();
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await app.seed.db
    .insert(authenticators)
    .values({ userId: user.id, name: "My phone", secret: "not asked for", confirmedAt: new Date() });
  await page.goto(`${app.url}/dashboard/security`);
  const field = page.getByLabel("Name of My phone");
  const rename = page.getByRole("button", { name: "Rename My phone" });
  await field.fill("Blue phone");
  await app.portico.kill();
  await rename.click();
  if (javaScriptEnabled) {
    const lost = page.getByRole("alert").filter({ hasText: "The server cannot be reached." });
    await expect(lost).toBeFocused();
    await expect(field).toHaveValue("Blue phone");
    await expect(rename).toBeEnabled();
    await expect(page.locator("form[aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page, "while the server is away");
    await look(page, "server-away");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(lost, "still away").toBeFocused();
    await app.portico.restart();
    await page.getByRole("button", { name: "Try again" }).click();
  } else {
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
    await app.portico.restart();
    await page.reload();
  }
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Your authenticator app was renamed");
  await expect(page.getByLabel("Name of Blue phone")).toHaveValue("Blue phone");
  const events = await app.seed.db.select().from(auditEvents).where(eq(auditEvents.action, "AUTHENTICATOR_RENAMED"));
  expect(events).toHaveLength(1);
});

test("every sign-up and change that was acknowledged is there after the server was killed in the middle of many @once", async ({
  startOwnApp,
  page,
  browser,
}) => {
  test.slow();
  const app = await startOwnApp({ database: "installed" });
  await signIn(page, app, app.admin);
  const visitor = await browser.newPage({ javaScriptEnabled: false });

  const signedUp: Person[] = [];
  const visitorToken = await csrfTokenOf(visitor, `${app.url}/register`);
  const signUp = async () => {
    const person = newPerson();
    const { phoneNumber: contactNumber, ...fields } = person;
    const entries = { csrfToken: visitorToken, intent: "register", ...fields, contactNumber };
    const answer = await send(visitor.request, `${app.url}/register`, entries);
    if (answer.headers().location === "/verifyemail") signedUp.push(person);
  };

  const made: string[] = [];
  const form = `${app.url}/dashboard/permission/new`;
  const csrfToken = await csrfTokenOf(page, form);
  const create = async () => {
    const name = `Permission ${randomUUID().slice(0, 8)}`;
    const entries = { csrfToken, intent: "save", name, description: "Made before the end", status: "ACTIVE" };
    const answer = await send(page.request, form, entries);
    if ((await answer.text()).includes("Permission created")) made.push(name);
  };

  const writers = [signUp, signUp, create, create].map(async (write) => {
    // Until the server is gone.
    for (;;) await write();
  });
  const gone = Promise.allSettled(writers);
  await eventually("some sign-ups and permissions", () => signedUp.length >= 10 && made.length >= 10, {
    withinMs: 30_000,
  });
  await app.portico.kill();
  await gone;
  await app.portico.restart();

  for (const { email } of signedUp) expect(await app.seed.idOf(email)).toBeTruthy();
  const stored = await app.seed.db.select({ name: permissions.name }).from(permissions);
  const names = stored.map(({ name }) => name);
  expect(made.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);

  const last = encodeURIComponent(made.at(-1)!);
  await page.goto(`${app.url}/dashboard/permission?field=name&search=${last}`);
  await expect(page.getByRole("cell", { name: made.at(-1)!, exact: true })).toBeVisible();
  for (const person of [signedUp[0]!, signedUp.at(-1)!]) {
    const mail = await app.mail.waitFor(person.email, undefined, { withinMs: 30_000 });
    // Another browser than the one that signed up, so the password is asked for.
    await visitor.context().clearCookies();
    await visitor.goto(`${app.url}/verifyemail`);
    await visitor.getByLabel("Email").fill(person.email);
    await visitor.getByLabel("Password", { exact: true }).fill(person.password);
    await enterCode(visitor, codeIn(mail));
    await expect(visitor.getByRole("status")).toHaveText("Your email is verified.");
  }
  await visitor.close();
});

test("the log records who requested what, in one line each, without a password, code, link, token or secret in it @once", async ({
  startOwnApp,
  page,
  context,
  person,
}) => {
  test.slow();
  const own = {
    smtp: "Post#Office1",
    metrics: "a-token-for-prometheus",
    key: randomUUID() + randomUUID(),
    session: randomUUID(),
  };
  const app = await startOwnApp({
    mailLogin: { user: "portico", password: own.smtp },
    env: { LOG_LEVEL: "debug", PORTICO_METRICS_TOKEN: own.metrics, PORTICO_KEY: own.key, SESSION_SECRET: own.session },
  });
  const newPassword = "Fresh#Door22!";
  await page.goto(`${app.url}/register`);
  const code = codeIn(await mailedBy(app, person.email, () => register(page, app, person)));
  await enterCode(page, code);
  await expect(page.getByRole("status")).toHaveText("Your email is verified.");

  const { user, several } = await userWithTwoApplications(app);
  await page.goto(`${app.url}/forgetpassword`);
  await page.getByLabel("Email").fill(user.email);
  const link = linkIn(await mailedBy(app, user.email, () => page.getByRole("button", { name: "Send link" }).click()));
  await page.goto(link);
  for (const label of ["New password", "Confirm password"])
    await page.getByLabel(label, { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByRole("status")).toHaveText(
    "Your password was changed. It works at once: any wait that wrong passwords had brought is over.",
  );
  await page.goto(`${app.url}/login`);
  await enterPassword(page, user.email, user.password);
  await expect(page.getByRole("alert")).toBeVisible();
  const signInCode = await passFirstStep(page, app, { ...user, password: newPassword });
  await enterCode(page, signInCode);
  await page.getByRole("link", { name: several.application.name }).click();
  const dialog = page.getByRole("dialog", { name: "SSO" });
  const launch = context.waitForEvent("request", (request) => request.url().startsWith(app.sampleApp.redirectUrl));
  await dialog.getByRole("button", { name: "Submit" }).click();
  const { searchParams } = new URL((await launch).url());
  const cookies = await context.cookies(app.url);
  const cookie = cookies.find(({ name }) => name === "portico");
  const session = JSON.parse(Buffer.from(decodeURIComponent(cookie!.value).split(".")[0]!, "base64").toString()) as {
    token: string;
    csrfSecret: string;
  };
  const scrape = await fetch(`${app.url}/metrics`, { headers: { Authorization: `Bearer ${own.metrics}` } });
  expect(scrape.status).toBe(200);
  expect((await fetch(`${app.url}/metrics`)).status).toBe(404);

  await app.portico.stop();
  const log = app.portico.logs();
  const secrets = [
    person.password,
    code,
    link.split("/").at(-1)!,
    user.password,
    newPassword,
    signInCode,
    ...cookies.map(({ value }) => value),
  ];
  secrets.push(
    searchParams.get("oAuthtoken")!,
    searchParams.get("token")!,
    session.token,
    session.csrfSecret,
    app.payloadSecret,
  );
  secrets.push(...Object.values(own), Buffer.from(`\0portico\0${own.smtp}`).toString("base64"));
  expect(secrets.every((secret) => typeof secret === "string" && secret.length >= 6)).toBe(true);
  for (const secret of secrets) {
    for (const spelling of [secret, encodeURIComponent(secret)])
      expect(log.includes(spelling), `the log has ${spelling}`).toBe(false);
  }

  const lines = log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const lineOf = (route: string, method: string) =>
    lines.find((line) => line.route === route && line.method === method);
  expect(lineOf("/resetpassword/:id", "POST")).toMatchObject({ msg: "request", path: "/resetpassword/…", status: 302 });
  expect(lineOf("/dashboard/app/:applicationId", "GET")).toMatchObject({
    userId: user.id,
    path: `/dashboard/app/${several.application.id}`,
  });
  expect(lineOf("/login", "GET")).not.toHaveProperty("userId");
  expect(lines.map(({ requestId }) => requestId)).toContain(scrape.headers.get("X-Request-Id"));
});

async function register(page: Page, app: App, person: Person): Promise<void> {
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Contact number").fill(person.phoneNumber);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(`${app.url}/verifyemail`);
}
