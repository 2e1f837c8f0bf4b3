import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { FactorPolicy } from "~/contract/kit/authentication";
import { applications, clients, factorGrace, roles, sessions } from "~/hub/kit/db/schema";
import { appCode } from "../support/factors";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { assignApplication } from "./support/assignments";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";
import { enterCode, openSignedIn, passFirstStep } from "./support/sign-in";

const welcome = (page: Page) => page.getByRole("heading", { name: /^Welcome, / });

async function underDemand(app: App, demand: FactorPolicy) {
  const name = `Cashier ${randomUUID().slice(0, 6)}`;
  const user = await app.seed.user({ role: name });
  await app.seed.db.update(roles).set({ factorPolicy: demand }).where(eq(roles.name, name));
  return { user, ...(await assignApplication(app, user)) };
}

/** Adds an app on the page that asks for one, and keeps the codes that come with it. @returns its secret */
async function addApp(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Add an authenticator app" }).click();
  const link = await page.getByRole("link", { name: "Open it in an app" }).getAttribute("href");
  const secret = new URL(link!).searchParams.get("secret")!;
  await page.getByLabel("Code that the app shows").fill(appCode(secret));
  await page.getByRole("button", { name: "Add the app" }).click();
  await page.getByRole("link", { name: "I have kept them" }).click();
  return secret;
}

test("a role's demand is said at the sign-in: it can wait for 7 days, then nothing goes on without", {
  tag: "@once",
}, async ({ app, page }) => {
  const { user } = await underDemand(app, "any");
  await enterCode(page, await passFirstStep(page, app, user));
  await expect(page.getByRole("heading", { name: "Add a second factor" })).toBeVisible();
  await expect(page.getByText("You have 7 days left to add one")).toBeVisible();
  await expectAccessible(page);
  await look(page, "factor-needed");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(welcome(page), "where the sign-in led").toBeVisible();

  await app.seed.db
    .update(factorGrace)
    .set({ endsAt: new Date(0) })
    .where(eq(factorGrace.userId, user.id));
  for (const address of ["/dashboard/app", "/dashboard/sessions", "/dashboard/launch", "/dashboard/change"]) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/dashboard\/factor$/);
  }
  await expect(page.getByText("You can go on as soon as you have added one.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Later" })).toHaveCount(0);
  await look(page, "factor-overdue");
  await addApp(page);
  await page.goto("/dashboard/app");
  await expect(page).toHaveURL(/\/dashboard\/app$/);
});

test("a launch waits for the factor that it needs, and goes on once one was added", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const user = await app.seed.user();
  const { application } = await assignApplication(app, user);
  await app.seed.db.update(applications).set({ factorPolicy: "any" }).where(eq(applications.id, application.id));
  await enterCode(page, await passFirstStep(page, app, user));
  await expect(page, "by itself").toHaveURL(/\/dashboard\/factor$/);
  await expect(page.getByText("What you want to open needs an authenticator app or a passkey")).toBeVisible();
  await look(page, "factor-wanted");
  await page.getByRole("button", { name: "Leave it for now" }).click();
  await expect(page).toHaveURL(/\/dashboard\/app$/);

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: application.name }).click();
  const tab = await opened;
  await expect(tab.getByRole("heading", { name: "Add a second factor" })).toBeVisible();
  await addApp(tab);
  await expect(welcome(tab), "in the tab of the tile").toBeVisible();
});

test("who has the factor confirms with it on the way into the application, by tile and by link", {
  tag: "@once",
}, async ({ app, page }) => {
  const user = await app.seed.user();
  const { application, clients: firms } = await assignApplication(app, user);
  await assignApplication(app, user);
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/security");
  const secret = await addApp(page);
  // As in a browser that signed in before the app was added.
  await app.seed.db
    .update(sessions)
    .set({ methods: ["pwd", "mail"] })
    .where(eq(sessions.userId, user.id));
  await app.seed.db.update(clients).set({ factorPolicy: "any" }).where(eq(clients.id, firms[0]!.id));
  const link = `/applogin?${new URLSearchParams({
    client_id: application.id,
    redirect_uri: app.sampleApp.redirectUrl,
    response_type: "token",
  })}`;
  await page.goto(link);
  await expect(page.getByText("What you asked for needs a second factor")).toBeVisible();
  await expectAccessible(page);
  await look(page, "launch-step-up");
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Code").fill(appCode(secret, 1));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(welcome(page)).toBeVisible();
  await page.goto(link);
  await expect(welcome(page), "asked once a session").toBeVisible();

  await app.seed.db
    .update(applications)
    .set({ factorPolicy: "phishing-resistant" })
    .where(eq(applications.id, application.id));
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Add a passkey" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add an authenticator app" })).toHaveCount(0);
  await look(page, "passkey-wanted");
  await page.goto(`/appAuth?${new URLSearchParams({ RedirectUrl: app.sampleApp.url })}`);
  await expect(page, "the token for its origin").toHaveURL(/\/dashboard\/factor$/);
});
