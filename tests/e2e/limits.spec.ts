import { expect, test } from "./fixtures";
import { codeIn, linkIn, mailedBy } from "./support/codes";
import { csrfTokenOf, send, summary } from "./support/forms";
import { look } from "./support/look";
import { enterCode, enterPassword, passFirstStep } from "./support/sign-in";

test.use({ rateLimits: "on" });

test("a new code within 30 seconds is refused with the time to wait, and the first one stays good", {
  tag: "@once",
}, async ({ app, page }) => {
  const user = await app.seed.user();
  const code = await passFirstStep(page, app, user);
  const resend = page.getByRole("button", { name: "Send a new code" });
  for (const _press of [1, 2]) {
    await resend.click();
    await expect(summary(page)).toContainText(/still good\. You can ask for a new one in (\d|[12]\d|30) seconds?/);
  }
  await look(page, "login-code-limited");
  expect(
    app.mail.messages.filter(({ to }) => to.includes(user.email)),
    "only the code of the sign-in was sent",
  ).toHaveLength(1);
  await enterCode(page, code);
  await expect(page).toHaveURL(/\/dashboard\/app$/);
});

test("a code that is 30 seconds old is replaced on request", { tag: "@once" }, async ({ app, page }) => {
  const user = await app.seed.user();
  await passFirstStep(page, app, user);
  await app.seed.ageCode(user, "LOGIN", 1);
  const mail = await mailedBy(app, user.email, () => page.getByRole("button", { name: "Send a new code" }).click());
  await enterCode(page, codeIn(mail));
  await expect(page).toHaveURL(/\/dashboard\/app$/);
});

test("too many passwords for one account are refused with the time to wait, the right one too, whatever way it is named", {
  tag: "@once",
}, async ({ app, page }) => {
  const user = await app.seed.user();
  const csrfToken = await csrfTokenOf(page, "/login");
  const tryPassword = (password: string) =>
    send(page.request, "/login", { csrfToken, intent: "sign-in", identifier: user.email, password });
  for (let wrong = 0; wrong < 7; wrong++) expect((await tryPassword("Wrong#Door1!")).status()).toBe(401);
  await page.goto("/login");
  await enterPassword(page, user.email, "Wrong#Door1!");
  await expect(page.getByRole("status")).toContainText(
    "2 more tries are left; then the next one has to wait 15 minutes",
  );
  for (let wrong = 8; wrong < 10; wrong++) expect((await tryPassword("Wrong#Door1!")).status()).toBe(401);

  const held = await tryPassword(user.password);
  expect(held.status()).toBe(429);
  expect(Number(held.headers()["retry-after"])).toBeGreaterThan(600);
  await enterPassword(page, user.email.toUpperCase(), user.password);
  await expect(summary(page)).toContainText(/Too many tries\. Please wait 1\d minutes and try again/);
  await expect(page.getByLabel("Email, user id or phone number")).toHaveValue(user.email.toUpperCase());
  await look(page, "login-limited");
  await expect(page.getByRole("status")).toContainText("Choosing a new password helps, too. Mail me a link");
  const mail = await mailedBy(app, user.email, async () => {
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByLabel("Email").fill(user.email);
    await page.getByRole("button", { name: "Send link" }).click();
  });
  await page.goto(linkIn(mail));
  await page.getByLabel("New password", { exact: true }).fill("Fresh#Door22!");
  await page.getByLabel("Confirm password", { exact: true }).fill("Fresh#Door22!");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByRole("status")).toHaveText(
    "Your password was changed. It works at once: any wait that wrong passwords had brought is over.",
  );
  await passFirstStep(page, app, { ...user, password: "Fresh#Door22!" });
});

test("reset mails to one account are limited, with the time to wait, known or not", { tag: "@once" }, async ({
  page,
  person,
}) => {
  const csrfToken = await csrfTokenOf(page, "/forgetpassword");
  const ask = () => send(page.request, "/forgetpassword", { csrfToken, intent: "send-link", email: person.email });
  for (let asked = 0; asked < 3; asked++) expect((await ask()).status()).toBe(200);
  await page.goto("/forgetpassword");
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(summary(page)).toContainText(/Please wait 1\d minutes and try again/);
});

test("who is held up signs in by a mailed link in the browser that opens it, and is known there afterwards", {
  tag: "@once",
}, async ({ app, page }) => {
  const user = await app.seed.user();
  const csrfToken = await csrfTokenOf(page, "/login");
  const fail = () =>
    send(page.request, "/login", { csrfToken, intent: "sign-in", identifier: user.email, password: "Wrong#Door1!" });
  for (let wrong = 0; wrong < 10; wrong++) expect((await fail()).status()).toBe(401);

  await page.goto("/login");
  await enterPassword(page, user.email, user.password);
  await expect(summary(page)).toContainText("Too many tries");
  await look(page, "login-held");
  await page.getByRole("link", { name: "Mail me a link" }).click();
  await expect(page.getByLabel("Email, user id or phone number")).toHaveValue(user.email);
  await look(page, "unlock");
  const mail = await mailedBy(app, user.email, () => page.getByRole("button", { name: "Mail me a link" }).click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await look(page, "unlock-sent");
  const link = linkIn(mail);
  await page.goto(link);
  await look(page, "unlock-link");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("status")).toHaveText("Now sign in with your password, within 10 minutes.");

  const code = await passFirstStep(page, app, user);
  await enterCode(page, code);
  await expect(page).toHaveURL(/\/dashboard\/app$/);
  const device = (await page.context().cookies()).find(({ name }) => name.endsWith("portico-device"));
  expect(device).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(device!.expires - Date.now() / 1000).toBeGreaterThan(179 * 86_400);

  await page.goto(link);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
});
