import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { expectAccessible } from "../support/axe";
import { openSignedIn, signOut } from "../support/sign-in";
import { addVirtualAuthenticator } from "../support/virtual-authenticator";

const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

/** Leaves passkeys to the button alone. */
const withoutOffer = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto("/dashboard/security");
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Your passkey was added")).toBeVisible();
  // The first one leads on to the recovery codes.
  await page.goto("/dashboard/security");
  await expect(page.getByRole("table", { name: "Passkeys" })).toContainText("Built into a device");
}

test("a passkey is added, and from then on signs in by the button, in two requests", async ({ app, page }) => {
  await withoutOffer(page);
  const device = await addVirtualAuthenticator(page);
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/security/passkey");
  await expect(page.getByText("This browser cannot make a passkey")).toBeHidden();
  await expectAccessible(page, "adding a passkey");
  await addPasskey(page, "Work laptop");
  expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
  await expect(page.getByLabel("Name of Work laptop")).toHaveValue("Work laptop");
  await expectAccessible(page, "the list of passkeys");

  await signOut(page);
  await page.goto("/login");
  await expect(signInButton(page)).toBeVisible();
  await expectAccessible(page, "signing in with a passkey");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/passkey")) requests.push(request.method());
  });
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(requests).toEqual(["GET", "POST"]);
});

test("the identifier's field offers the passkey, and a door leads on to where one was going", async ({ app, page }) => {
  await addVirtualAuthenticator(page);
  await openSignedIn(page, app, await app.seed.user());
  await addPasskey(page, "Phone");
  await page.context().clearCookies();
  // The virtual authenticator takes the offer without being asked.
  await page.goto("/dashboard/sessions");
  await expect(page.getByRole("table", { name: "Your sessions" })).toBeVisible();
});

test("a passkey whose user is not verified, or that was removed, signs nobody in and says so", async ({
  app,
  page,
}) => {
  await withoutOffer(page);
  const device = await addVirtualAuthenticator(page);
  await openSignedIn(page, app, await app.seed.user());
  await addPasskey(page, "Phone");
  await page.goto("/dashboard/security/passkey");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^No passkey was made\./);
  await page.goto("/dashboard/security");
  await page.getByRole("button", { name: "Remove Phone" }).click();
  await expect(page.getByText("Your passkey was removed")).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/login");
  await signInButton(page).click();
  await expect(page.getByRole("alert").filter({ visible: true })).toHaveText(/^This passkey is not known here/);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await device.setUserVerified(false);
  await page.goto("/login");
  await signInButton(page).click();
  await expect(page.getByRole("alert").filter({ visible: true })).toHaveText(/^No passkey was used\./);
});

test("the button is not there in a browser without passkeys", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
  await expect(signInButton(page)).toBeHidden();
});
