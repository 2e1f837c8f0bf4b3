import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "~/hub/kit/db/schema";
import { HOUR_MS } from "~/lib/durations";
import { expect, test } from "../fixtures";
import { expectAccessible } from "../support/axe";
import { codeIn, mailedBy } from "../support/codes";
import { look } from "../support/look";
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
  await page.goto("/dashboard/security");
  await expect(page.getByRole("table", { name: "Passkeys" })).toContainText("Built into a device");
}

test("a passkey is added, and from then on signs in by the button, in one request", async ({ app, page }) => {
  await withoutOffer(page);
  const device = await addVirtualAuthenticator(page);
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/security/passkey");
  await expect(page.getByText("This browser cannot make a passkey")).toBeHidden();
  const ends = page.getByText("From then on a code by mail no longer opens your account");
  await expect(ends).toBeVisible();
  await expectAccessible(page, "adding a passkey");
  await look(page, "first-passkey");
  await page.getByLabel("Name").fill("Work laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Your passkey was added")).toBeVisible();
  const codes = await page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page, "recovery codes of the first passkey");
  await look(page, "first-passkey-codes");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save as a file" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("portico-recovery-codes.txt");
  expect((await readFile(await file.path(), "utf8")).split(/\s+/)).toEqual([...codes, ""]);
  await page.getByRole("link", { name: "I have kept them" }).click();
  await expect(page.getByText("10 of your recovery codes are left.")).toBeVisible();
  await page.goto("/dashboard/security/passkey");
  await expect(ends, "it was said").toHaveCount(0);
  await page.goto("/dashboard/security");
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
  expect(requests, "the page holds the options").toEqual(["POST"]);
});

const SURROUNDINGS = {
  "a browser that knows passkeys but not their JSON": () => {
    for (const name of ["parseRequestOptionsFromJSON", "parseCreationOptionsFromJSON"])
      Reflect.deleteProperty(PublicKeyCredential, name);
    Reflect.deleteProperty(PublicKeyCredential.prototype, "toJSON");
  },
  // As extensions of password managers: an object with the prototype of a credential, not made by the browser.
  "a password manager whose credential has no toJSON that works": () => {
    for (const method of ["create", "get"] as const) {
      const original = navigator.credentials[method].bind(navigator.credentials);
      const handOver = async (options?: CredentialCreationOptions & CredentialRequestOptions) => {
        const { id, rawId, type, response } = (await original(options)) as PublicKeyCredential;
        const copy = { clientDataJSON: response.clientDataJSON };
        for (const name of ["attestationObject", "authenticatorData", "signature", "userHandle"])
          if (name in response) Object.assign(copy, { [name]: Reflect.get(response, name) as unknown });
        const fields = { id, rawId, type, authenticatorAttachment: "platform", response: copy };
        const made = Object.create(PublicKeyCredential.prototype) as PublicKeyCredential;
        for (const [name, value] of Object.entries(fields)) Object.defineProperty(made, name, { value });
        return made;
      };
      Object.defineProperty(navigator.credentials, method, { value: handOver });
    }
  },
};

for (const [surroundings, change] of Object.entries(SURROUNDINGS)) {
  test(`a passkey is added and signs in, in ${surroundings}`, async ({ app, page }) => {
    await withoutOffer(page);
    await page.addInitScript(change);
    await addVirtualAuthenticator(page);
    await openSignedIn(page, app, await app.seed.user());
    await addPasskey(page, "Phone");
    // One that the device has already is named to it.
    await page.goto("/dashboard/security/passkey");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("alert")).toHaveText(/^No passkey was made\./);
    await page.context().clearCookies();
    await page.goto("/login");
    await signInButton(page).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });
}

test("a passkey is added with its name as it was entered, once its owner has confirmed", async ({ app, page }) => {
  await withoutOffer(page);
  const device = await addVirtualAuthenticator(page);
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  const aged = { authenticatedAt: new Date(Date.now() - HOUR_MS) };
  await app.seed.db.update(sessions).set(aged).where(eq(sessions.userId, user.id));
  await page.goto("/dashboard/security/passkey");
  await page.getByLabel("Name").fill("Work laptop");
  const mailed = await mailedBy(app, user.email, () => page.getByRole("button", { name: "Add a passkey" }).click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm that it is you");
  await page.getByLabel("Code", { exact: true }).fill(codeIn(mailed));
  await page.getByRole("button", { name: "Confirm and go on" }).click();
  await expect(page.getByText("Your passkey was added")).toBeVisible();
  await expect(page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem")).toHaveCount(10);
  expect(await device.credentials()).toHaveLength(1);
  await page.goto("/dashboard/security");
  await expect(page.getByLabel("Name of Work laptop")).toHaveValue("Work laptop");
});

test("a new passkey is asked for with its properties, which Firefox on Android keeps it by", async ({ app, page }) => {
  await openSignedIn(page, app, await app.seed.user());
  const answer = await page.request.get("/dashboard/security/passkey/options");
  expect(await answer.json()).toMatchObject({ extensions: { credProps: true } });
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
  // Where a passkey is removed elsewhere, or the browser has no Signal API, its device goes on offering it.
  await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, "signalAllAcceptedCredentials"));
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

test("a passkey that is removed is forgotten by its device", async ({ app, page }) => {
  await withoutOffer(page);
  const device = await addVirtualAuthenticator(page);
  await openSignedIn(page, app, await app.seed.user());
  await addPasskey(page, "Phone");
  expect(await device.credentials()).toHaveLength(1);
  await page.goto("/dashboard/security");
  await page.getByRole("button", { name: "Remove Phone" }).click();
  await expect(page.getByText("Your passkey was removed")).toBeVisible();
  await expect.poll(async () => (await device.credentials()).length).toBe(0);
});

test("the button is not there in a browser without passkeys", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
  await expect(signInButton(page)).toBeHidden();
});
