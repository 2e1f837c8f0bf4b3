import { eq } from "drizzle-orm";
import { factorGrace } from "~/hub/kit/db/schema";
import { appCode } from "../support/factors";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";
import { enterPassword, openSignedIn, signOut } from "./support/sign-in";

test("a user adds an authenticator app, signs in with its code and with a recovery code, and removes it", {
  tag: "@once",
}, async ({ app, page }) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.goto("/dashboard");
  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("link", { name: "Sign-in security" }).click();
  await expect(page).toHaveTitle("Sign-in security | Portico");
  await page.getByRole("link", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const link = await page.getByRole("link", { name: "Open it in an app" }).getAttribute("href");
  const secret = new URL(link!).searchParams.get("secret")!;
  await expect(page.getByText(secret.match(/.{4}/g)!.join(" "))).toBeVisible();
  await expect(page.getByText("From then on a code by mail no longer opens your account")).toBeVisible();
  await expectAccessible(page);
  await look(page, "authenticator");

  await page.getByLabel("Code that the app shows").fill("12345");
  await page.getByRole("button", { name: "Add the app" }).click();
  await expect(page.getByText("This code is wrong").first()).toBeVisible();
  // The code of half a minute before is good until the present half minute ends.
  await expect.poll(() => Date.now() % 30_000, { timeout: 30_000 }).toBeLessThan(20_000);
  await page.getByLabel("Code that the app shows").fill(appCode(secret, -1));
  await page.getByRole("button", { name: "Add the app" }).click();
  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeVisible();
  const codes = await page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await look(page, "recovery-codes");
  await page.getByRole("link", { name: "I have kept them" }).click();
  await expect(page.getByText("10 of your recovery codes are left.")).toBeVisible();
  await expectAccessible(page);
  await look(page, "security");

  await signOut(page);
  await page.goto("/login");
  await enterPassword(page, user.email, user.password);
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
  await expectAccessible(page);
  await look(page, "factor-step");
  await page.getByLabel("Code of your authenticator app").fill(appCode(secret));
  await page.getByRole("button", { name: "Verify" }).first().click();
  await page.waitForURL(/\/dashboard/);

  await signOut(page);
  await page.goto("/login");
  await enterPassword(page, user.email, user.password);
  await page.getByText("Use a recovery code").click();
  await page.getByLabel("Recovery code").fill("22222-22222");
  await page.getByRole("button", { name: "Verify" }).last().click();
  await expect(page.getByText("Invalid OTP").first()).toBeVisible();
  await page.getByLabel("Recovery code").fill(codes[0]!);
  await page.getByRole("button", { name: "Verify" }).last().click();
  await page.waitForURL(/\/dashboard/);

  await page.goto("/dashboard/security");
  await expect(page.getByText("9 of your recovery codes are left.")).toBeVisible();
  await page.getByLabel("Name of My phone").fill("Blue phone");
  await page.getByRole("button", { name: "Rename My phone" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Your authenticator app was renamed");
  await page.getByRole("link", { name: "Make new recovery codes" }).click();
  await page.getByRole("button", { name: "Make new recovery codes" }).click();
  await expect(page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("link", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Remove Blue phone" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Your authenticator app was removed");
});

test("an Admin whose time is over is led to add a factor before the console opens", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const admin = await app.seed.user({ role: "Admin" });
  await openSignedIn(page, app, admin);
  await page.goto("/dashboard/app");
  await expect(page.getByText(/^Administrators need an authenticator app or a passkey: add one by/)).toBeVisible();
  await look(page, "factor-grace");
  await app.seed.db
    .update(factorGrace)
    .set({ endsAt: new Date(0) })
    .where(eq(factorGrace.userId, admin.id));
  await page.goto("/dashboard/user");
  await expect(page).toHaveURL(/\/dashboard\/security$/);
  await expect(page.getByText("The console opens again as soon as you have added one.")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Users" })).toHaveCount(0);
  await page.getByRole("link", { name: "Add an authenticator app" }).click();
  const link = await page.getByRole("link", { name: "Open it in an app" }).getAttribute("href");
  await page.getByLabel("Code that the app shows").fill(appCode(new URL(link!).searchParams.get("secret")!));
  await page.getByRole("button", { name: "Add the app" }).click();
  await page.getByRole("link", { name: "I have kept them" }).click();

  await page.goto(`/dashboard/user/${admin.id}/factors`);
  await expect(page.getByRole("heading", { name: "Reset second factors" })).toBeVisible();
  await look(page, "reset-factors");
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(page.getByText("Reason is required").first()).toBeVisible();
  await page.getByLabel("Reason").fill("Lost the phone");
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await page.goto("/dashboard/security");
  await expect(page.getByText("You have none yet.").last()).toBeVisible();
});
