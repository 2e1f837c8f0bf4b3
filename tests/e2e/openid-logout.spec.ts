import { expect, test } from "./fixtures";
import { signIn } from "./support/sign-in";

test("an application's wish to sign out asks before it ends anything, and says what came of it", {
  tag: "@once",
}, async ({ app, page }) => {
  await signIn(page, app, await app.seed.user());
  await page.goto("/oidc/logout");
  await expect(page.getByRole("heading", { name: "Sign out?" })).toBeVisible();
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await expect(page.getByRole("heading", { name: "Applications" })).toBeVisible();
  await page.goto("/oidc/logout?post_logout_redirect_uri=https://evil.example&client_id=nobody");
  await expect(page.getByRole("heading", { name: "This sign-out cannot go on" })).toBeVisible();
  await page.goto("/oidc/logout");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await page.goto("/dashboard/app");
  await expect(page).toHaveURL(/\/login$/);
});
