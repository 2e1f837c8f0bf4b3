import { expect, test } from "./fixtures";
import { userWithTwoApplications } from "./support/assignments";
import { codeIn, mailedBy, otherCode } from "./support/codes";
import { csrfTokenOf, expectFieldError, send, sendTwice, summary } from "./support/forms";
import { look } from "./support/look";
import { enterCode, enterPassword, passFirstStep, signIn, signOut } from "./support/sign-in";

const WRONG = "Email, phone number, user id or password is wrong";

test.describe("the first step of the sign-in", { tag: "@once" }, () => {
  test.beforeEach(({ page }) => page.goto("/login"));

  test("says what is missing", async ({ page }) => {
    await page.getByRole("button", { name: "Sign in" }).click();
    await expectFieldError(page, "Email, user id or phone number", "Email/UserId/Phone is required");
    await expectFieldError(page, "Password", "Password is required");
    await look(page, "login-empty");
  });

  test("says the same of a wrong password and of an unknown account, and keeps who it was", async ({
    app,
    page,
    person,
  }) => {
    const user = await app.seed.user();
    for (const identifier of [
      user.email,
      user.phoneNumber,
      user.userName,
      person.email,
      "nobody.of.that.id",
      "0000000000",
    ]) {
      await enterPassword(page, identifier, "Wrong#Door1!");
      await expect(summary(page)).toContainText(WRONG);
      await expect(page.getByLabel("Email, user id or phone number")).toHaveValue(identifier);
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
      await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    }
    await look(page, "login-wrong");
  });

  test("reveals that an account is inactive only to someone who knows its password", async ({ app, page }) => {
    const user = await app.seed.user({ isActive: false });
    await enterPassword(page, user.email, "Wrong#Door1!");
    await expect(summary(page)).toContainText(WRONG);
    await enterPassword(page, user.email, user.password);
    await expect(summary(page)).toContainText("Your account is inactive. Please ask your administrator");
  });

  test("takes the email in any case and with spaces around it", async ({ app, page }) => {
    const user = await app.seed.user();
    await enterPassword(page, `  ${user.email.toUpperCase()} `, user.password);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  });

  test("shows a markup-laden identifier as it was typed", async ({ page }) => {
    const typed = `"><script>alert(1)</script>`;
    await enterPassword(page, typed, "Wrong#Door1!");
    await expect(summary(page)).toContainText(WRONG);
    await expect(page.getByLabel("Email, user id or phone number")).toHaveValue(typed);
  });
});

test.describe("the one-time code", { tag: "@once" }, () => {
  test("goes where the page says, by whatever the account is named", async ({ app, page }) => {
    const user = await app.seed.user();
    const masked = user.email.replace(/^(..).*@/, "$1•••@");
    for (const identifier of [user.userName, user.phoneNumber.replace(/^.{5}/, "+91 $&-")]) {
      await passFirstStep(page, app, user, identifier);
      await expect(page.getByText(`We sent a 6-digit code to ${masked}. It is good until`)).toBeVisible();
      await page.getByRole("button", { name: "Use another account" }).click();
      await app.seed.ageCode(user, "LOGIN", 1);
    }
  });

  test("asked for again too early says how long to wait, and the same while one presses on", async ({ app, page }) => {
    const user = await app.seed.user();
    const code = await passFirstStep(page, app, user);
    for (const _press of [1, 2]) {
      await page.getByRole("button", { name: "Send a new code" }).click();
      await expect(summary(page)).toContainText(
        /^There is a problemThe one-time code we sent you is still good\. You can ask for a new one in ([12]?\d|30) seconds?$/,
      );
    }
    await look(page, "login-code-waits");
    expect(app.mail.messages.filter(({ to }) => to.includes(user.email))).toHaveLength(1);
    await enterCode(page, code);
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });

  test("is asked for without showing the whole address, and may be typed with spaces", async ({ app, page }) => {
    const user = await app.seed.user();
    const code = await passFirstStep(page, app, user);
    await expect(page.getByRole("status")).toHaveText("A one-time code was sent to your email");
    await expect(page.getByText("ro•••@example.test")).toBeVisible();
    await look(page, "login-code");
    await enterCode(page, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });

  test("is refused when it is missing, wrong or too old", async ({ app, page }) => {
    const user = await app.seed.user();
    const code = await passFirstStep(page, app, user);
    await page.getByRole("button", { name: "Verify" }).click();
    await expectFieldError(page, "One-time code", "OTP is required");
    await enterCode(page, otherCode(code));
    await expectFieldError(page, "One-time code", "Invalid OTP");
    await look(page, "login-code-wrong");
    await app.seed.ageCode(user, "LOGIN", 6);
    await enterCode(page, code);
    await expectFieldError(page, "One-time code", "This code is older than 5 minutes. Please ask for a new one");

    const next = await mailedBy(app, user.email, () => page.getByRole("button", { name: "Send a new code" }).click());
    await enterCode(page, codeIn(next));
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });

  test("is dead after five wrong tries, even if the sixth is right", async ({ app, page }) => {
    const user = await app.seed.user();
    const code = await passFirstStep(page, app, user);
    await enterCode(page, "12-34");
    await expectFieldError(page, "One-time code", "Invalid OTP. A code has 6 digits; this did not count as a try.");
    for (let wrong = 1; wrong < 5; wrong++) {
      await enterCode(page, otherCode(code));
      await expectFieldError(page, "One-time code", "Invalid OTP");
    }
    await expect(page.getByRole("status")).toHaveText("One more try is left with this code.");
    await enterCode(page, otherCode(code));
    await expectFieldError(page, "One-time code", "Too many wrong codes. Please ask for a new one");
    await expect(page.getByText("is good no more. Ask for a new one.")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("good for 5 minutes");
    await look(page, "login-code-dead");
    await enterCode(page, code);
    await expectFieldError(page, "One-time code", "Too many wrong codes. Please ask for a new one");
  });

  test("works once", async ({ app, page, context }) => {
    const user = await app.seed.user();
    const code = await passFirstStep(page, app, user);
    const atCodeStep = await context.cookies();
    await enterCode(page, code);
    await expect(page).toHaveURL(/\/dashboard\/app$/);
    await app.seed.ageCode(user, "LOGIN", 1);

    await context.clearCookies();
    await context.addCookies(atCodeStep);
    await page.goto("/login");
    await enterCode(page, code);
    await expectFieldError(page, "One-time code", "This code was used already. Please ask for a new one");
  });

  test("is of no use to a browser in which no password was given", async ({ app, page, browser }) => {
    const user = await app.seed.user();
    const otp = await passFirstStep(page, app, user);
    const stranger = await browser.newContext({ baseURL: app.url });
    const csrfToken = await csrfTokenOf(stranger, "/login");
    const answer = await send(stranger.request, "/login", {
      csrfToken,
      intent: "verify-code",
      identifier: user.email,
      otp,
    });
    expect([answer.status(), answer.headers().location]).toEqual([302, "/login"]);
    expect((await stranger.request.get("/dashboard/app", { maxRedirects: 0 })).headers().location).toBe("/login");
    await stranger.close();
    await enterCode(page, otp);
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });

  test("sent twice at once signs in once and shows no error", async ({ app, page }) => {
    const user = await app.seed.user();
    const otp = await passFirstStep(page, app, user);
    const answers = await sendTwice(page, "/login", { intent: "verify-code", otp });
    expect(answers.map((answer) => [answer.status(), answer.headers().location])).toEqual(
      Array(2).fill([302, "/dashboard"]),
    );
    await page.goto("/login");
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });

  test("follows a password that was sent twice at once", async ({ app, page }) => {
    const user = await app.seed.user();
    await page.goto("/login");
    const mail = await mailedBy(app, user.email, () =>
      sendTwice(page, "/login", { intent: "sign-in", identifier: user.email, password: user.password }),
    );
    const otp = codeIn(mail);
    const answers = await sendTwice(page, "/login", { intent: "verify-code", otp });
    expect(answers.map((answer) => [answer.status(), answer.headers().location])).toEqual(
      Array(2).fill([302, "/dashboard"]),
    );
  });

  test("clicked twice signs in", async ({ app, page }) => {
    const user = await app.seed.user();
    const code = await passFirstStep(page, app, user);
    await page.getByLabel("One-time code").fill(code);
    await page.getByRole("button", { name: "Verify" }).dblclick();
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });

  test("can be given up for another account", async ({ app, page }) => {
    await passFirstStep(page, app, await app.seed.user());
    await page.getByRole("button", { name: "Use another account" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await signIn(page, app, await app.seed.user());
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });
});

test.describe("a session", () => {
  test("is not left by the back button, and shows nothing private after the logout", async ({ app, page }) => {
    const { user, single } = await userWithTwoApplications(app);
    await signIn(page, app, user);
    await expect(page.getByText(single.application.name)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/app$/);

    await signOut(page);
    await expect(page).toHaveURL(/\/login(\?way=|$)/, { timeout: 6_000 });
    for (let step = 0; step < 3; step++) {
      // The browser may refuse to resend the logout form; its own error page shows nothing either.
      await page.goBack().catch(() => null);
      await expect(page.getByText(single.application.name)).toHaveCount(0);
      await expect(page.getByRole("banner")).toHaveCount(0);
    }
    await page.goto("/dashboard/app");
    await expect(page).toHaveURL(/\/login(\?way=|$)/);
  });

  test("counts for a second tab, where a form from before is refused kindly", async ({ app, page, context }) => {
    const user = await app.seed.user();
    const second = await context.newPage();
    await second.goto("/login");
    await signIn(page, app, user);

    await enterPassword(second, user.email, user.password);
    await expect(second.getByRole("heading", { name: "You are signed in already" })).toBeVisible();
    await look(second, "problem-csrf-token");
    await second.getByRole("link", { name: "Continue" }).click();
    await expect(second).toHaveURL(/\/dashboard\/app$/);

    await signOut(page);
    await second.getByRole("link", { name: "Dashboard" }).click();
    await expect(second).toHaveURL(/\/login(\?way=|$)/);
    await expect(second.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(second.getByRole("banner")).toHaveCount(0);
  });

  test("ends at the next page when the role changes on the server", { tag: "@once" }, async ({ app, page }) => {
    const user = await app.seed.user();
    await signIn(page, app, user);
    await expect(page.getByRole("heading", { name: "Applications" })).toBeVisible();
    await app.seed.attachRole(user, "Manager");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveURL(/\/login(\?way=|$)/);
    await expect(page.getByRole("banner")).toHaveCount(0);
  });

  test("does not come back with an old cookie after the logout", { tag: "@once" }, async ({ app, page, context }) => {
    const user = await app.seed.user();
    await signIn(page, app, user);
    const stolen = await context.cookies();
    await signOut(page);
    await context.clearCookies();
    await context.addCookies(stolen);
    await page.goto("/dashboard/app");
    await expect(page).toHaveURL(/\/login(\?way=|$)/);
  });

  test("asks before a mere link to the logout ends it", { tag: "@once" }, async ({ app, page }) => {
    await signIn(page, app, await app.seed.user());
    await page.goto("/logout");
    await expect(page.getByRole("heading", { name: "Sign out?" })).toBeVisible();
    await look(page, "logout-confirm");
    await page.getByRole("link", { name: "Stay signed in" }).click();
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });
});

test("what is wrong stands above what helps, in one ring, and in the title", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const user = await app.seed.user({ verified: false });
  await page.goto("/login");
  await enterPassword(page, user.email, user.password);
  await expect(page).toHaveTitle("Error: Sign in | Portico");
  const [problem, remedy] = [summary(page), page.getByRole("status")];
  await expect(remedy).toContainText("Verify your email");
  const top = async (box: typeof problem) => (await box.boundingBox())!.y;
  expect(await top(problem)).toBeLessThan(await top(remedy));

  await page.goto("/register");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(summary(page)).toBeFocused();
  for (const box of [summary(page), page.getByLabel("First name")]) {
    await box.focus();
    const { border, ring } = await box.evaluate((element) => {
      const { borderTopColor, outlineColor } = getComputedStyle(element);
      return { border: borderTopColor, ring: outlineColor };
    });
    expect(ring).toBe(border);
  }
});

test("tells who has a common password, and goes on", { tag: "@once" }, async ({ app, page }) => {
  const user = await app.seed.user({ password: "Password1!" });
  await signIn(page, app, user);
  await expect(page.getByRole("status")).toContainText("Your password is among the first that anybody tries.");
  await look(page, "common-password");
  await page.getByRole("link", { name: "Choose another one" }).click();
  await expect(page).toHaveURL(/\/dashboard\/change$/);
});
