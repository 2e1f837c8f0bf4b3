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
  // Scripts of the page may ask for the options of passkeys as late as this.
  await page.request.get("/passkey/options");
  expect(await context.cookies()).toEqual([]);
  await enterPassword(page, "somebody@example.test", "Any#Door1!");
  await expect(page.getByRole("alert")).toContainText("the cookie that belongs to this page was deleted");
  await expect(page.getByLabel("Email, user id or phone number")).toHaveValue("somebody@example.test");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

/** What a client that keeps no cookie is shown of a form, and what one that keeps them is. */
test("whose browser takes no cookies is told so at the first form, with who was typed", { tag: "@once" }, async ({
  app,
}) => {
  const headers = { Accept: "text/html" };
  const html = await (await fetch(`${app.url}/login`, { headers })).text();
  const body = new URLSearchParams({
    csrfToken: /name="csrfToken" value="([^"]+)"/.exec(html)?.[1] ?? "",
    identifier: "somebody@example.test",
    password: "Any#Door1!",
  });
  const sent = await fetch(`${app.url}/login`, { method: "POST", headers, body, redirect: "manual" });
  expect(sent.status).toBe(302);
  const back = new URL(sent.headers.get("Location") ?? "", app.url);
  expect(decodeURIComponent(back.href)).not.toMatch(/somebody|Door/);
  const shown = async (address: URL, Cookie = "") => {
    const answer = await fetch(address, { headers: { ...headers, Cookie } });
    return `${answer.status} ${await answer.text()}`;
  };
  const blocked = await shown(back);
  expect(blocked).toMatch(/^403 /);
  expect(blocked).toContain("your browser takes no cookies from this site");
  expect(blocked).toContain('value="somebody@example.test"');
  expect(blocked).not.toContain("Any#Door1!");
  const [cookie = ""] = sent.headers.getSetCookie()[0]?.split(";") ?? [];
  expect(await shown(back, cookie)).toContain("the cookie that belongs to this page was deleted");
  const elsewhere = new URL(back.search, `${app.url}/forgetpassword`);
  expect(await shown(elsewhere), "at another page").not.toContain("takes no cookies");

  const old = await fetch(`${app.url}/login`, {
    method: "POST",
    headers: { ...headers, Cookie: "portico=eyJhIjoxfQ.b2xk" },
    body,
    redirect: "manual",
  });
  const [renewed = ""] = old.headers.getSetCookie()[0]?.split(";") ?? [];
  expect(await shown(new URL(old.headers.get("Location") ?? "", app.url), renewed)).toContain("open for too long");
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
