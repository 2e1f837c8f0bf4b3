import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { applicationOwners, assignments, authenticators, sessions } from "~/hub/kit/db/schema";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { appCode } from "../support/factors";
import { insertReview } from "../support/hub-tables";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { applicationForEmergency, userWithTwoApplications } from "./support/assignments";
import { expectAccessible } from "./support/axe";
import { codeIn, mailedBy, otherCode } from "./support/codes";
import { look } from "./support/look";
import { openSignedIn } from "./support/sign-in";

const age = (app: App, { id }: { id: string }) =>
  app.seed.db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - HOUR_MS) })
    .where(eq(sessions.userId, id));

const goOn = (page: Page) => page.getByRole("button", { name: "Confirm and go on" }).click();
const goBack = (page: Page) => page.getByRole("button", { name: "Back to what I entered" }).click();

test("a password is changed on its page, once its user has confirmed there who they are", async ({ app, page }) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await age(app, user);
  await page.goto("/dashboard/change");
  await page.getByLabel("Current password", { exact: true }).fill(user.password);
  await page.getByLabel("New password", { exact: true }).fill("Quite#Another9Horse");
  await page.getByLabel("Confirm new password", { exact: true }).fill("Quite#Another9Horse");
  const mailed = await mailedBy(app, user.email, () => page.getByRole("button", { name: "Change password" }).click());
  await expect(page).toHaveURL(/\/dashboard\/change\?/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm that it is you");
  await expectAccessible(page);
  await look(page, "asked-in-place");
  expect(await page.content(), "no page holds the passwords").not.toContain("Quite#Another9Horse");

  await page.getByLabel("Code").fill(otherCode(codeIn(mailed)));
  await goOn(page);
  await expect(page.getByRole("alert")).toContainText("Invalid OTP");
  await expect(page).toHaveURL(/\/dashboard\/change\?/);
  await page.getByLabel("Code").fill(codeIn(mailed));
  await goOn(page);
  await expect(page.getByRole("status").first()).toContainText("Your password was changed");

  // The question is over.
  await page.goBack();
  await expect(page.getByLabel("Current password", { exact: true })).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Code")).toHaveCount(0);
});

test("who does not confirm goes back to what they entered, and nothing has happened", async ({ app, page }) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await age(app, user);
  await page.goto("/dashboard/account/email");
  await page.getByLabel("New email").fill(`new.${user.email}`);
  await page.getByRole("button", { name: "Send a code" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm that it is you");
  // One's own page in another tab is as it was.
  const other = await page.context().newPage();
  await other.goto("/dashboard/account/email");
  await expect(other.getByLabel("New email")).toHaveValue("");
  await other.close();
  await goBack(page);
  await expect(page).toHaveURL(/\/dashboard\/account\/email$/);
  await expect(page.getByLabel("New email")).toHaveValue(`new.${user.email}`);
  await page.reload();
  await expect(page.getByLabel("New email")).toHaveValue("");
});

test("an authenticator app whose removal is not confirmed stays in the list", async ({ app, page }) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  const device = { userId: user.id, name: "Old phone", secret: "none", confirmedAt: new Date() };
  await app.seed.db.insert(authenticators).values(device);
  await age(app, user);
  await page.goto("/dashboard/security");
  await page.getByRole("button", { name: "Remove Old phone" }).click();
  await expect(page).toHaveURL(/\/dashboard\/security\?/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm that it is you");
  await expect(page.getByLabel("Code")).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL(/\/dashboard\/security$/);
  await expect(page.getByRole("button", { name: "Remove Old phone" })).toBeVisible();
});

test("access is taken away in a review once one has confirmed, with its lines and reason as they were chosen", async ({
  app,
  page,
}) => {
  const [owner, holder] = [await app.seed.user(), await app.seed.user()];
  const address = "https://taken.example.test";
  const application = await app.seed.application({ redirectUrl: `${address}/sso`, logoutUrl: `${address}/logout` });
  const client = await app.seed.client();
  await app.seed.db.insert(applicationOwners).values({ applicationId: application.id, userId: owner.id });
  await app.seed.assign(holder, application, client);
  const held = () =>
    app.seed.db.$count(
      assignments,
      and(eq(assignments.userId, holder.id), eq(assignments.applicationId, application.id)),
    );
  const reviewId = await insertReview(app.seed.db, application, { number: 7001 });
  await openSignedIn(page, app, owner);
  await age(app, owner);
  await page.goto(`/dashboard/reviews/${reviewId}`);
  const chosen = page.getByRole("checkbox", { name: new RegExp(holder.firstName) });
  await chosen.check();
  await page.getByLabel("Reason").fill("Left the team");
  const mailed = await mailedBy(app, owner.email, () => page.getByRole("button", { name: "Take away" }).click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm that it is you");
  await goBack(page);
  await expect(chosen).toBeChecked();
  await expect(page.getByLabel("Reason")).toHaveValue("Left the team");
  expect(await held()).toBe(1);
  await page.getByRole("button", { name: "Take away" }).click();
  await page.getByLabel("Code").fill(codeIn(mailed));
  await goOn(page);
  await expect(page).toHaveURL(/\/dashboard\/reviews\/[\w-]+$/);
  await expect(page.getByText(/^1 of 1 lines? decided/)).toBeVisible();
  expect(await held()).toBe(0);
});

test("a stand-in is named once one has confirmed, as they were entered", async ({ app, page }) => {
  const [{ user, single }, standIn] = [await userWithTwoApplications(app), await app.seed.user()];
  await app.seed.db.insert(applicationOwners).values({ applicationId: single.application.id, userId: user.id });
  const lastDay = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  await openSignedIn(page, app, user);
  await age(app, user);
  await page.goto("/dashboard/requests/standIn");
  await page.getByLabel("Email of the stand-in").fill(standIn.email);
  await page.getByLabel("Last day").fill(lastDay);
  const name = page.getByRole("button", { name: "Name stand-in" });
  const mailed = await mailedBy(app, user.email, () => name.click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm that it is you");
  await goBack(page);
  await expect(page.getByLabel("Email of the stand-in")).toHaveValue(standIn.email);
  await expect(page.getByLabel("Last day")).toHaveValue(lastDay);
  await expect(page.getByText("Nobody decides in your place.")).toBeVisible();
  await name.click();
  await page.getByLabel("Code").fill(codeIn(mailed));
  await goOn(page);
  await expect(page.getByText(`${standIn.email} decides in your place`)).toContainText(lastDay);
});

test("emergency access is taken once one has confirmed, with client and reason as they were entered", async ({
  app,
  page,
}) => {
  const { user, wanted, client } = await applicationForEmergency(app);
  await openSignedIn(page, app, user);
  await age(app, user);
  await page.goto(`/dashboard/request/emergency?${new URLSearchParams({ application: wanted.name }).toString()}`);
  await page.getByLabel("Client").selectOption({ label: client.name });
  await page.getByLabel("Reason").fill("Payroll is down");
  const take = page.getByRole("button", { name: "Take access now" });
  const mailed = await mailedBy(app, user.email, () => take.click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm that it is you");
  await goBack(page);
  await expect(page.getByLabel("Client").locator("option:checked")).toHaveText(client.name);
  await expect(page.getByLabel("Reason")).toHaveValue("Payroll is down");
  await take.click();
  await page.getByLabel("Code").fill(codeIn(mailed));
  await goOn(page);
  await expect(page.getByText("You have access for 4 hours.")).toBeVisible();
  await expect(page.getByRole("row", { name: wanted.name })).toContainText("To look at");
});

test("new recovery codes are shown once the app's code has confirmed who asks", async ({ app, page }) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/security/app");
  const link = await page.getByRole("link", { name: "Open it in an app" }).getAttribute("href");
  const secret = new URL(link!).searchParams.get("secret")!;
  await expect.poll(() => Date.now() % 30_000, { timeout: 30_000 }).toBeLessThan(15_000);
  await page.getByLabel("Code that the app shows").fill(appCode(secret, -1));
  await page.getByRole("button", { name: "Add the app" }).click();
  const shown = page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const first = await shown.allTextContents();

  await age(app, user);
  await page.goto("/dashboard/security/codes");
  await page.getByRole("button", { name: "Make new recovery codes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm that it is you");
  await page.getByLabel("Code", { exact: true }).fill(appCode(secret));
  await goOn(page);
  await expect(shown).toHaveCount(10);
  expect(await shown.allTextContents()).not.toEqual(first);
  await page.reload();
  await expect(shown, "only one answer has them").toHaveCount(0);
});
