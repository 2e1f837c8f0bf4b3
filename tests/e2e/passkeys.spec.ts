import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { passkeys, recoveryCodes, sessions } from "~/hub/kit/db/schema";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";
import { enterPassword, openSignedIn } from "./support/sign-in";

/** A passkey that was added in a browser with scripts. */
const seedPasskey = (app: App, userId: string, name: string) =>
  app.seed.db
    .insert(passkeys)
    .values({ userId, name, credentialId: randomUUID(), publicKey: "none", counter: 0, backedUp: true });

const fits = async (page: Page) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
  }
};

test("passkeys are renamed and removed without scripts; only using one needs them", { tag: "@once" }, async ({
  app,
  page,
}) => {
  await page.goto("/login");
  await expect(page.getByText("Sign in with a passkey")).toBeHidden();
  await expect(page.getByLabel("Email, user id or phone number")).toHaveAttribute("autocomplete", "username webauthn");

  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await seedPasskey(app, user.id, "Old phone");
  await seedPasskey(app, user.id, "Key");
  // Only who has shown one of them changes them.
  await app.seed.db
    .update(sessions)
    .set({ methods: ["hwk", "user", "mfa"] })
    .where(eq(sessions.userId, user.id));
  await page.goto("/dashboard/security");
  await expectAccessible(page, "passkeys");
  await fits(page);
  await page.getByLabel("Name of Old phone").fill("Blue phone");
  await page.getByRole("button", { name: "Rename Old phone" }).click();
  await expect(page.getByRole("status")).toHaveText("Your passkey was renamed");
  await page.getByLabel("Name of Blue phone").fill(" ");
  await page.getByRole("button", { name: "Rename Blue phone" }).click();
  await expect(page.getByRole("alert")).toHaveText("Name is required");
  await page.getByRole("button", { name: "Remove Blue phone" }).click();
  await expect(page.getByRole("status")).toHaveText("Your passkey was removed");
  await expect(page.getByRole("table", { name: "Passkeys" }).locator("tbody tr")).toHaveCount(1);

  await page.getByRole("link", { name: "Add a passkey" }).click();
  await expect(page.getByText("This browser cannot make a passkey")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await fits(page);
});

test("a text browser, which shows what is hidden, reads nothing of passkeys where it cannot use one", {
  tag: "@once",
}, async ({ page }) => {
  for (const address of ["/login", "/loginandregister"]) {
    await page.goto(address);
    expect(await page.evaluate(() => document.body.textContent), address).not.toMatch(/passkey/i);
    await expect(page.locator("form[hidden] button, form[hidden] [type=submit]"), address).toHaveCount(0);
  }
});

test("who cannot use their passkey here is led to another device, and offered recovery codes only if they have some", {
  tag: "@once",
}, async ({ app, page }) => {
  const user = await app.seed.user();
  await seedPasskey(app, user.id, "Laptop");
  const main = page.getByRole("main");
  const begin = async () => {
    await page.goto("/login");
    await enterPassword(page, user.email, user.password);
    await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
    await expect(page).toHaveTitle("Confirm that it is you | Portico");
    await expect(main).toContainText("This browser cannot use your passkey here.");
  };
  await begin();
  await expect(main).not.toContainText("recovery code");
  await expect(page.getByRole("link", { name: "help@example.test" })).toHaveAttribute("href", /^mailto:/);
  await expectAccessible(page, "a passkey that cannot be used");
  await look(page, "passkey-not-here");
  await page.getByRole("button", { name: "Approve on another device" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();

  await app.seed.db.insert(recoveryCodes).values({ userId: user.id, codeHash: randomUUID() });
  await page.context().clearCookies();
  await begin();
  await expect(main).toContainText("or use a recovery code");
  await expect(page.getByLabel("Recovery code")).toBeVisible();
});

test("nobody without a factor is offered recovery codes", { tag: "@once" }, async ({ app, page }) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/security/codes");
  await expect(page.getByRole("main")).toContainText("you have neither");
  await expect(page.getByRole("button", { name: "Make new recovery codes" })).toHaveCount(0);
  await look(page, "no-recovery-codes");
});
