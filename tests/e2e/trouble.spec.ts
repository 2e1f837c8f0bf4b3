import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { codeIn, mailedBy } from "./support/codes";
import { look } from "./support/look";
import { enterCode, enterPassword } from "./support/sign-in";

test("who cannot sign in finds five answers and the contact, and what is under way goes on", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const user = await app.seed.user();
  await page.goto("/login");
  const mail = await mailedBy(app, user.email, () => enterPassword(page, user.email, user.password));
  await page.getByRole("link", { name: "I cannot sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "I cannot sign in" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "No mail arrives",
    "My phone is lost or new",
    "My number, name or email has changed",
    "The code of my app is always wrong",
    "My password is refused, or there were too many tries",
  ]);
  await expect(page.getByRole("link", { name: "help@example.test" })).toBeVisible();
  await expectAccessible(page);
  await look(page, "trouble");
  for (const [name, title] of [
    ["Approve on another device", "Approve on another device"],
    ["Forgot password", "Forgot password"],
    ["Mail me a link", "Sign in by a mailed link"],
    ["Register", "Register"],
  ] as const) {
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveTitle(`${title} | Portico`);
    await page.goBack();
  }
  await page.getByRole("link", { name: "Back to the sign-in" }).click();
  await enterCode(page, codeIn(mail));
  await expect(page).toHaveURL(/\/dashboard\/app$/);
});
