import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { passkeys, sessions } from "~/hub/kit/db/schema";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { expectAccessible } from "./support/axe";
import { openSignedIn } from "./support/sign-in";

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
  await expect(page.getByRole("button")).toHaveCount(0);
  await fits(page);
});
