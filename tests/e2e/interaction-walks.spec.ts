import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { assignApplication } from "./support/assignments";
import { expectAccessible } from "./support/axe";
import { codeIn, mailedBy, otherCode } from "./support/codes";
import { look } from "./support/look";
import { type RelyingParty, startRelyingParty } from "./support/relying-party";
import { enterCode, enterPassword, openSignedIn } from "./support/sign-in";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function signInBelow(page: Page, app: App, user: { email: string; password: string }): Promise<void> {
  const mail = await mailedBy(app, user.email, async () => {
    await enterPassword(page, user.email, user.password);
    await expect(heading(page, "Enter your code")).toBeVisible();
  });
  await enterCode(page, codeIn(mail));
}

async function userOf(app: App, { application }: RelyingParty) {
  const user = await app.seed.user();
  // A user's only application opens by itself when they sign in.
  await assignApplication(app, user);
  await app.seed.assign(user, application, await app.seed.client());
  return user;
}

const emailOn = async (page: Page): Promise<unknown> =>
  (JSON.parse((await page.locator("pre").textContent()) ?? "{}") as { email?: unknown }).email;

test("who signs out of one account on the way in goes on with another one", { tag: "@once" }, async ({ app, page }) => {
  const wiki = await startRelyingParty(app);
  const [one, two] = [await userOf(app, wiki), await userOf(app, wiki)];
  await openSignedIn(page, app, await app.seed.user());
  await page.goto(wiki.startUrl);
  await expect(heading(page, "You have no access yet")).toBeVisible();
  await press(page, "Sign out and use another account");
  await signInBelow(page, app, one);
  await expect(heading(page, "Signed in")).toBeVisible();
  expect(await emailOn(page)).toBe(one.email);

  await page.goto(wiki.startWith({ prompt: "select_account" }));
  await press(page, "Sign out and use another account");
  await signInBelow(page, app, two);
  await press(page, `Continue as ${two.email}`);
  await expect(heading(page, "Signed in")).toBeVisible();
  expect(await emailOn(page)).toBe(two.email);

  // The page that asks anew who somebody is says which application asks.
  await page.goto(wiki.startWith({ prompt: "login" }));
  await expect(page.getByText(`${wiki.application.name} asks you to confirm that it is still you.`)).toBeVisible();
  await wiki.stop();
});

test("who does not want to sign in after all cancels, and an answer by form leads back without scripts", {
  tag: "@once",
}, async ({ app, page }) => {
  const wiki = await startRelyingParty(app);
  const user = await userOf(app, wiki);
  await page.goto(wiki.startWith({ response_mode: "form_post" }));
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(heading(page, "Go back without signing in?")).toBeVisible();
  await press(page, `Back to ${wiki.application.name}`);
  await expect(heading(page, "Back to the application")).toBeVisible();
  await press(page, "Continue");
  await expect(heading(page, "access_denied")).toBeVisible();
  await openSignedIn(page, app, user);
  await page.goto(wiki.startWith({ response_mode: "form_post" }));
  await look(page, "form-post");
  await press(page, "Continue");
  await expect(heading(page, "Signed in")).toBeVisible();
  await wiki.stop();
});

test("a device is signed in by its code, with a sign-in on the way, and by nobody who says no", {
  tag: "@once",
}, async ({ app, page }) => {
  test.slow();
  const wiki = await startRelyingParty(app, { grants: ["device_code", "refresh_token"] });
  const user = await userOf(app, wiki);
  const enter = async (code: string) => {
    await page.getByLabel("Code on the device").fill(code);
    await press(page, "Continue");
  };
  const first = await wiki.startDevice();
  await page.goto("/oidc/device");
  await expectAccessible(page, "the device's code");
  await expect(page.getByLabel("Code on the device"), "nothing is wrong yet").not.toHaveAttribute("aria-invalid");
  await enter("");
  await expect(page.getByRole("alert")).toHaveText("Enter the code that your device shows.");
  await enter("BBBB-BBBB");
  await expect(page.getByRole("alert")).toContainText("There is no such code");
  await look(page, "device-wrong");
  await enter(first.userCode.toLowerCase());
  await expect(heading(page, "Is this your device?")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(first.userCode);
  await press(page, "Yes, sign it in");
  await signInBelow(page, app, user);
  await expect(heading(page, "The device is signed in")).toBeVisible();
  expect(await first.ask()).toBe("signed in");
  await page.goto("/oidc/device");
  await enter(first.userCode);
  await expect(heading(page, "The device is signed in")).toBeVisible();

  const second = await wiki.startDevice();
  await page.goto(second.completeUrl);
  await expect(page.getByLabel("Code on the device")).toHaveValue(second.userCode);
  await look(page, "device-complete");
  await press(page, "Continue");
  await expect(page.getByText(`will be signed in as ${user.email}`)).toBeVisible();
  await look(page, "device-confirm");
  await press(page, "Stop");
  await expect(page.getByRole("alert")).toContainText("The sign-in was stopped");
  expect(await second.ask()).toBe("access_denied");

  // Somebody else who is signed in here, and may not use it, leaves the device as it is.
  const third = await wiki.startDevice();
  await openSignedIn(page, app, await app.seed.user());
  await page.goto("/oidc/device");
  await enter(second.userCode);
  await expect(page.getByRole("alert")).toContainText("This code has been used");
  await enter(third.userCode);
  await press(page, "Yes, sign it in");
  await expect(heading(page, "You have no access yet")).toBeVisible();
  await look(page, "device-no-access");
  await press(page, "Sign out and use another account");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(heading(page, "Stop signing the device in?")).toBeVisible();
  await press(page, "Do not sign the device in");
  await expect(page.getByRole("alert")).toContainText("The sign-in was stopped");
  expect(await third.ask()).toBe("access_denied");
  await wiki.stop();
});

test("what is clicked twice is done once", { tag: "@once" }, async ({ app, page }) => {
  const wiki = await startRelyingParty(app, { grants: ["authorization_code", "device_code", "refresh_token"] });
  const user = await userOf(app, wiki);
  const twice = (name: string) => page.getByRole("button", { name, exact: true }).dblclick();
  await page.goto(wiki.startUrl);
  await page.getByLabel("Email, user id or phone number").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  const mail = await mailedBy(app, user.email, () => twice("Sign in"));
  await page.getByLabel("One-time code").fill(otherCode(codeIn(mail)));
  await twice("Verify");
  await expect(page.getByRole("alert")).toContainText("Invalid OTP");
  await page.getByLabel("One-time code").fill(codeIn(mail));
  await twice("Verify");
  await expect(heading(page, "Signed in")).toBeVisible();
  const device = await wiki.startDevice();
  await page.goto("/oidc/device");
  await page.getByLabel("Code on the device").fill(device.userCode);
  await twice("Continue");
  await twice("Yes, sign it in");
  await expect.poll(() => device.ask()).toBe("signed in");
  await wiki.stop();
});
