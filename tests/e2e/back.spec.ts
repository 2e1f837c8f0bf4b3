import { expect, test } from "./fixtures";
import { codeIn, mailedBy } from "./support/codes";
import { expectFieldError } from "./support/forms";
import { look } from "./support/look";
import { enterCode, enterPassword } from "./support/sign-in";

/** Chromium shows its own page, without any of our text, for an answer to a form that it would have to send again. */
test("Back and Reload find a page after every step of a sign-in that was refused once", async ({ app, page }) => {
  const user = await app.seed.user();
  await page.goto("/login");
  const signedOut = page.waitForResponse((answer) => answer.request().method() === "GET" && answer.status() === 401);
  await enterPassword(page, user.email, "Wrong#Door1!");
  await signedOut;
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Email, user id or phone number")).toHaveValue(user.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await look(page, "login-refused");

  const mail = await mailedBy(app, user.email, () => enterPassword(page, user.email, user.password));
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(page).toHaveTitle("Enter your code | Portico");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();

  await enterCode(page, codeIn(mail) === "000000" ? "000001" : "000000");
  await expectFieldError(page, "One-time code", "Invalid OTP");
  await expect(page.getByLabel("One-time code")).toHaveValue("");
  const cookies = (await page.context().cookies()).map(({ value }) => Buffer.from(decodeURIComponent(value), "base64"));
  for (const cookie of cookies) expect(cookie.toString()).not.toMatch(/00000[01]|Wrong#Door1!/);
  await page.reload();
  await expect(page.getByText("Invalid OTP")).toHaveCount(0);
  await enterCode(page, codeIn(mail));
  await expect(page).toHaveURL(/\/dashboard\/app$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/app$/);
});

test("a form that is no longer valid comes back with who was typed", async ({ page, context, browserErrors }) => {
  browserErrors.allow(/403/);
  await page.goto("/login");
  await context.clearCookies();
  await enterPassword(page, "somebody@example.test", "Any#Door1!");
  await expect(page.getByRole("alert")).toContainText("your browser did not send the cookie");
  await expect(page.getByLabel("Email, user id or phone number")).toHaveValue("somebody@example.test");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test("Back finds the form after a refused registration and a verified email", async ({ app, page }) => {
  await page.goto("/register");
  await page.getByLabel("First name").fill("X");
  await page.getByLabel("Email").fill("back@example.test");
  await page.getByRole("button", { name: "Register" }).click();
  await expectFieldError(page, "First name", "Too Short!");
  await expect(page.getByLabel("Email")).toHaveValue("back@example.test");
  await page.getByRole("link", { name: "Already registered? Sign in" }).click();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Register" })).toBeVisible();

  const { email } = await app.seed.user();
  await page.goto("/forgetpassword");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Reset Password link was sent")).toBeVisible();
  await page.goto("/login");
  await page.goBack();
  await expect(page.getByLabel("Email")).toBeVisible();
});
