import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";
import { enterPassword, passFirstStep } from "./support/sign-in";

test("the code page says when the mail was accepted and until when the code is good, in a zone it names", {
  tag: "@once",
}, async ({ app, page, context }) => {
  const user = await app.seed.user();
  await passFirstStep(page, app, user);
  await expect(page.getByText(/It is good until \d\d:\d\d UTC\./)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Accepted by your mail server at \d\d:\d\d UTC\./)).toBeVisible();
  await expect(page.getByText("A new code can be sent 30 seconds after the last one.")).toBeVisible();
  await expectAccessible(page);
  await look(page, "code-accepted");

  await context.addCookies([{ name: "portico-zone", value: "Asia/Kolkata", url: app.url }]);
  await page.reload();
  await expect(page.getByText(/Accepted by your mail server at \d\d:\d\d UTC\+5:30\./)).toBeVisible();
});

test("a mail that was refused is said to be, with what helps", { tag: "@once" }, async ({ app, page }) => {
  const user = await app.seed.user();
  app.mail.reject(user.email);
  await page.goto("/login");
  await enterPassword(page, user.email, user.password);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await page.reload();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The mail server refused the mail with your code");
  await expect(page.getByRole("main")).not.toContainText("No such mailbox");
  await expectAccessible(page);
  await look(page, "code-refused");
  await alert.getByRole("link", { name: "See what helps" }).click();
  await expect(page).toHaveURL(/\/trouble$/);
});
