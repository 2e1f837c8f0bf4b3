import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { linkIn, mailedBy } from "./support/codes";
import { expectFieldError, summary } from "./support/forms";
import { look } from "./support/look";
import { enterPassword, openSignedIn } from "./support/sign-in";

const PATTERN = "Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character";
const SENT = "Reset Password link was sent to your email seccussfully";
const NEW_PASSWORD = "Fresh#Door22!";

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/forgetpassword");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
}

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(again);
  await page.getByRole("button", { name: "Reset password" }).click();
}

test.describe("a forgotten password", { tag: "@once" }, () => {
  test("is asked for by a valid email only", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("button", { name: "Send link" }).click();
    await expectFieldError(page, "Email", "Email is required");
    await page.getByLabel("Email").fill("nobody");
    await page.getByRole("button", { name: "Send link" }).click();
    await expectFieldError(page, "Email", "Email must be a valid email address");
    await look(page, "forgot-password-wrong");
  });

  test("is answered alike for an unknown account", async ({ page, person }) => {
    await askForLink(page, person.email);
    await expect(page.getByRole("status")).toHaveText(SENT);
  });

  test("is replaced by the mailed link, which works once and ends every session", async ({ app, page, browser }) => {
    const user = await app.seed.user();
    const otherBrowser = await browser.newPage();
    await openSignedIn(otherBrowser, app, user);

    const mail = await mailedBy(app, user.email, () => askForLink(page, user.email));
    await expect(page.getByRole("status")).toHaveText(SENT);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    await expect(page).toHaveTitle("Check your email | Portico");
    await look(page, "forgot-password-done");
    const link = linkIn(mail);

    // As it is copied out of a sentence.
    await page.goto(`${link}).`);
    await look(page, "reset-password");
    await page.getByRole("button", { name: "Reset password" }).click();
    await expectFieldError(page, "New password", "Password is required");
    await expectFieldError(page, "Confirm password", "Confirm Password is required");
    await choose(page, "Password1!");
    await expectFieldError(
      page,
      "New password",
      "This password is among the first that anybody tries. Please choose another one",
    );
    await choose(page, "openthedoor");
    await expectFieldError(page, "New password", `${PATTERN}. Missing: an uppercase letter, a digit, one of @$!%*#?&.`);
    await choose(page, NEW_PASSWORD, "Fresh#Door23!");
    await expectFieldError(page, "Confirm password", "Passwords must match");
    await expect(page.getByText("The password you typed: Fair; a longer one is better.")).toBeVisible();
    await look(page, "reset-password-wrong");

    await choose(page, NEW_PASSWORD);
    await expect(page.getByRole("status")).toHaveText(
      "Your password was changed. It works at once: any wait that wrong passwords had brought is over.",
    );
    await expect(page.getByRole("main")).not.toContainText("The password you typed");
    await look(page, "reset-password-done");
    await expect(page).toHaveURL(/\/login(\?way=|$)/, { timeout: 6_000 });
    await enterPassword(page, user.email, user.password);
    await expect(summary(page)).toContainText("Email, phone number, user id or password is wrong");
    await openSignedIn(page, app, { ...user, password: NEW_PASSWORD });

    await otherBrowser.goto(`${app.url}/dashboard/app`);
    await expect(otherBrowser).toHaveURL(/\/login(\?way=|$)/);
    await otherBrowser.goto(link);
    await expect(otherBrowser.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await look(otherBrowser, "reset-password-used");
    await otherBrowser.close();
  });

  test("is chosen knowing whose it is, and who is signed out by it", async ({ app, page }) => {
    const [user, other] = [await app.seed.user(), await app.seed.user()];
    const link = linkIn(await mailedBy(app, user.email, () => askForLink(page, user.email)));
    await page.goto(link);
    await expect(page.getByText(`It is for the account of ${user.email}.`)).toBeVisible();
    await openSignedIn(page, app, other);
    await page.goto(link);
    const said = `${other.email} is signed in in this browser, and will be signed out when the password is changed.`;
    await expect(page.getByText(said)).toBeVisible();
    await choose(page, NEW_PASSWORD, "Fresh#Door23!");
    await expectFieldError(page, "Confirm password", "Passwords must match");
    await expect(page.getByText(`It is for the account of ${user.email}.`)).toBeVisible();
    await expect(page.getByText(said)).toBeVisible();
    await look(page, "reset-password-other");
    await openSignedIn(page, app, user);
    await page.goto(link);
    await expect(page.getByText("is signed in in this browser")).toHaveCount(0);

    for (const address of [link, "/dashboard/change"]) {
      await page.goto(address);
      const account = page.locator("input[autocomplete=username]");
      await expect(account, "password managers learn whose it is").toHaveValue(user.email);
      expect(await account.evaluate((field: HTMLInputElement) => [field.type, field.tabIndex])).toEqual(["text", -1]);
      await expect(account, "they skip what is hidden").toBeVisible();
    }
  });

  test("cannot be replaced by a link that somebody used while its page was open", async ({ app, page, browser }) => {
    const user = await app.seed.user();
    const link = linkIn(await mailedBy(app, user.email, () => askForLink(page, user.email)));
    await page.goto(link);
    const otherBrowser = await browser.newPage();
    await otherBrowser.goto(link);
    await choose(otherBrowser, NEW_PASSWORD);
    await expect(otherBrowser.getByRole("status")).toHaveText(
      "Your password was changed. It works at once: any wait that wrong passwords had brought is over.",
    );
    await otherBrowser.close();
    await choose(page, "Other#Door33!");
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await openSignedIn(page, app, { ...user, password: NEW_PASSWORD });
  });

  test("cannot be replaced by a link that is too old", async ({ app, page }) => {
    const user = await app.seed.user();
    const link = linkIn(await mailedBy(app, user.email, () => askForLink(page, user.email)));
    await page.goto(link);
    await app.seed.ageResetLinks(user, 31);
    await choose(page, NEW_PASSWORD);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  });

  for (const [what, id] of [
    ["is unknown", randomUUID()],
    ["is no uuid", "42"],
    ["is an injection", "%27%20or%201=1--"],
  ] as const) {
    test(`cannot be replaced by a link that ${what}`, async ({ page }) => {
      const answer = await page.goto(`/resetpassword/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
      await page.getByRole("link", { name: "Request a new link" }).click();
      await expect(page).toHaveURL(/\/forgetpassword$/);
    });
  }

  test("of an unverified account verifies the email along the way", async ({ app, page }) => {
    const user = await app.seed.user({ verified: false });
    await page.goto(linkIn(await mailedBy(app, user.email, () => askForLink(page, user.email))));
    await choose(page, NEW_PASSWORD);
    await expect(page.getByRole("status")).toHaveText(
      "Your password was changed. It works at once: any wait that wrong passwords had brought is over.",
    );
    await openSignedIn(page, app, { ...user, password: NEW_PASSWORD });
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });
});

test.describe("changing the password", () => {
  async function change(page: Page, current: string, next: string, again = next): Promise<void> {
    await page.getByLabel("Current password", { exact: true }).fill(current);
    await page.getByLabel("New password", { exact: true }).fill(next);
    await page.getByLabel("Confirm new password", { exact: true }).fill(again);
    await page.getByRole("button", { name: "Change password" }).click();
  }

  test("says what is missing and what does not fit", async ({ app, page }) => {
    const user = await app.seed.user();
    await openSignedIn(page, app, user);
    await page.locator("summary").click();
    await page.getByRole("link", { name: "Change password" }).click();
    await expect(page).toHaveURL(/\/dashboard\/change$/);
    await expect(page.getByRole("heading", { name: "Change password" })).toBeVisible();

    await page.getByRole("button", { name: "Change password" }).click();
    await expectFieldError(page, "Current password", "Current Password is required");
    await expectFieldError(page, "New password", "New Password is required");
    await expectFieldError(page, "Confirm new password", "Confirm New Password is required");
    await look(page, "change-password-empty");

    await change(page, user.password, "openthedoor");
    await expectFieldError(page, "New password", `${PATTERN}. Missing: an uppercase letter, a digit, one of @$!%*#?&.`);
    await change(page, user.password, NEW_PASSWORD, "Fresh#Door23!");
    await expectFieldError(page, "Confirm new password", "Passwords must match");
    await change(page, "Wrong#Door1!", NEW_PASSWORD);
    await expectFieldError(page, "Current password", "The current password is wrong");
    await change(page, user.password, user.password);
    await expectFieldError(page, "New password", "The new password must differ from the current one");
    const isScripted = test.info().project.use.javaScriptEnabled !== false;
    const entries = {
      "Current password": isScripted ? user.password : "",
      "New password": "",
      "Confirm new password": "",
    };
    for (const [label, value] of Object.entries(entries))
      await expect(page.getByLabel(label, { exact: true }), "what was right need not be typed again").toHaveValue(
        value,
      );

    await page.goto("/dashboard/sessions");
    await page.goBack();
    await expect(page.getByLabel("Current password", { exact: true })).toBeVisible();
  });

  test("keeps this session, ends the others and takes the old password away", { tag: "@once" }, async ({
    app,
    page,
    browser,
  }) => {
    const user = await app.seed.user();
    const otherBrowser = await browser.newPage();
    await openSignedIn(otherBrowser, app, user);
    await openSignedIn(page, app, user);
    await page.goto("/dashboard/change");
    await change(page, user.password, NEW_PASSWORD);
    await expect(page.getByRole("status")).toHaveText("Your password was changed, and your other sessions were ended");
    await look(page, "change-password-done");
    await expect(page.getByLabel("Current password", { exact: true })).toHaveValue("");

    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { name: "Applications" })).toBeVisible();
    await otherBrowser.goto(`${app.url}/dashboard/app`);
    await expect(otherBrowser).toHaveURL(/\/login(\?way=|$)/);
    await enterPassword(otherBrowser, user.email, user.password);
    await expect(summary(otherBrowser)).toContainText("Email, phone number, user id or password is wrong");
    await otherBrowser.close();
  });
});

test("a toggle that could do nothing is not offered where scripts are off", { tag: "@once" }, async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(0);
});
