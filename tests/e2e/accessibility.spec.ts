import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { userWithTwoApplications } from "./support/assignments";
import { expectAccessible } from "./support/axe";
import { linkIn, mailedBy } from "./support/codes";
import { look } from "./support/look";
import { expectNamed } from "./support/senses";
import { enterPassword, passFirstStep, signIn, signOut } from "./support/sign-in";

async function expectRefusal(page: Page): Promise<void> {
  const submit = page.locator("main form [name=intent]").first();
  if ((await submit.count()) > 0) {
    await submit.click();
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await expectNamed(page, page.url());
  await expectAccessible(page);
}

test("axe finds nothing serious on the public pages that refuse a form, and their titles say so", {
  tag: "@once",
}, async ({ page }) => {
  for (const [path, name] of [
    ["/login", "login"],
    ["/register", "register"],
    ["/verifyemail", "verify-email"],
    ["/loginandregister", "login-and-register"],
    ["/registerandassign?Application=Desk&Client=Office", "register-and-assign"],
    ["/verifyemailassign?Application=Desk&Client=Office", "verify-email-assign"],
    ["/forgetpassword", "forgot-password"],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await look(page, name);
      await expectRefusal(page);
    });
  }
});

test("axe finds nothing serious on the way through an account", { tag: "@once" }, async ({ app, page }) => {
  test.slow();
  const { user, several } = await userWithTwoApplications(app);
  await page.goto("/forgetpassword");
  await page.getByLabel("Email").fill(user.email);
  const mail = await mailedBy(app, user.email, () => page.getByRole("button", { name: "Send link" }).click());
  await expectAccessible(page);
  await page.goto(linkIn(mail));
  await expectAccessible(page);

  await passFirstStep(page, app, user);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use another account" }).click();
  await enterPassword(page, user.email, "Wrong#Door1!");
  await expectAccessible(page);
  const other = await userWithTwoApplications(app);
  await signIn(page, app, other.user);
  await expectAccessible(page);
  await page.locator("summary").click();
  await expectAccessible(page);
  await page.goto(`/dashboard/app/${other.several.application.id}`);
  await expectAccessible(page);
  await page.goto(`/dashboard/app/${several.application.id}`);
  await expectAccessible(page);
  for (const path of ["/dashboard/change", "/dashboard/account/email", "/dashboard/account/phone"]) {
    await page.goto(path);
    await expectRefusal(page);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("banner").locator("summary").click();
  await expectAccessible(page);
  await page.getByRole("banner").locator("summary").click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signOut(page);
  await expectAccessible(page);
});
