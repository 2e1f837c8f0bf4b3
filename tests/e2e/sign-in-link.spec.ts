import { createSignInLink } from "~/hub/operate/installation/create-sign-in-link";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";

test("a sign-in link is not used up by looking at it, signs in by its button, and works once", {
  tag: "@once",
}, async ({ app, page, request }) => {
  const user = await app.seed.user();
  const link = await createSignInLink(app.seed.db, app.url, user.email);
  const preview = await request.get(link);
  expect(preview.status()).toBe(200);
  expect(preview.headers()["referrer-policy"]).toBe("no-referrer");
  expect(await preview.text()).not.toContain(user.email);

  await page.goto(link);
  await look(page, "sign-in-link");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard\/app$/);

  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await look(page, "sign-in-link-dead");
  await page.getByRole("link", { name: "Sign in with your password" }).click();
  await expect(page).toHaveURL(/\/dashboard\/app$/);
});
