import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";
import { enterCode, enterPassword, passFirstStep, signOut } from "./support/sign-in";

test("a user trusts a browser, signs in there by the password alone, and ends it", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const user = await app.seed.user();
  const code = await passFirstStep(page, app, user);
  const trust = page.getByRole("checkbox", { name: "Trust this browser for 30 days" });
  await expect(trust).not.toBeChecked();
  await expectAccessible(page);
  await look(page, "code-step-trust");
  await trust.check();
  await enterCode(page, code === "000000" ? "111111" : "000000");
  await expect(trust, "stays ticked after a wrong code").toBeChecked();
  await enterCode(page, code);
  await page.waitForURL(/\/dashboard/);
  const cookieOf = async () => (await page.context().cookies()).find(({ name }) => name.endsWith("portico-trust"));
  const first = await cookieOf();
  expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });

  await signOut(page);
  await page.goto("/login");
  await enterPassword(page, user.email, user.password);
  await page.waitForURL(/\/dashboard/);
  expect((await cookieOf())?.value, "another after each use").not.toBe(first?.value);

  await page.goto("/dashboard/security");
  const list = page.getByRole("table", { name: "Trusted browsers" });
  await expect(list).toContainText("This browser");
  await expectAccessible(page);
  await look(page, "trusted-browsers");
  await list.getByRole("button", { name: /^End / }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("The browser is trusted no longer");
  await expect(page.getByText("Where you enter a code, you can trust the browser for 30 days.")).toBeVisible();

  await signOut(page);
  await passFirstStep(page, app, user);
});

test("an Admin is not offered to trust a browser", { tag: "@once" }, async ({ app, page }) => {
  await passFirstStep(page, app, app.admin);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});
