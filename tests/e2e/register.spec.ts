import { eq } from "drizzle-orm";
import { users } from "~/hub/kit/db/schema";
import { expect, test } from "./fixtures";
import { codeIn, mailedBy, otherCode } from "./support/codes";
import { expectFieldError, sendTwice, summary } from "./support/forms";
import { look } from "./support/look";
import { enterCode, enterPassword, signIn } from "./support/sign-in";
import { fillSignUp, submitSignUp } from "./support/sign-up";

const PATTERN = "Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character";

test.describe("the sign-up form", () => {
  test.beforeEach(({ page }) => page.goto("/register"));

  test("has the focus where one begins, and targets that a finger hits", { tag: "@once" }, async ({ page }) => {
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect(page.locator("#firstName-error"), "no room is kept for what is not said").toHaveCSS("height", "16px");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute(
      "passwordrules",
      /required: \[@\$!%\*#\?&\]/,
    );
    await submitSignUp(page);
    for (const link of await summary(page).getByRole("link").all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  });

  test("says what is missing, by each field and on top", { tag: "@once" }, async ({ page }) => {
    await submitSignUp(page);
    await expectFieldError(page, "First name", "First name required");
    await expectFieldError(page, "Last name", "Last name required");
    await expectFieldError(page, "Email", "Email is required");
    await expectFieldError(page, "Contact number", "Contact Number");
    await expectFieldError(page, "Password", "Password is required");
    await look(page, "register-empty");
  });

  test("says what does not fit, leads to the field, keeps the entries and forgets the password", {
    tag: "@once",
  }, async ({ page, person }) => {
    const wrong = {
      firstName: "R",
      lastName: "x".repeat(60),
      email: "robin at example",
      phoneNumber: "12345",
      password: "openthedoor",
    };
    await fillSignUp(page, { ...person, ...wrong });
    await submitSignUp(page);

    await expectFieldError(page, "First name", "Too Short!");
    await expectFieldError(page, "Last name", "Too Long!");
    await expectFieldError(page, "Email", "Email must be a valid email address");
    await expectFieldError(page, "Contact number", "Too Short!");
    await expectFieldError(page, "Password", `${PATTERN}. Missing: an uppercase letter, a digit, one of @$!%*#?&.`);
    await expect(page.getByLabel("Last name")).toHaveValue(wrong.lastName);
    await expect(page.getByLabel("Email")).toHaveValue(wrong.email);
    await expect(page.getByLabel("Contact number")).toHaveValue(wrong.phoneNumber);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await look(page, "register-wrong");

    await summary(page)
      .getByRole("link", { name: /^Contact number/ })
      .click();
    await expect(page.getByLabel("Contact number")).toBeFocused();
  });

  test("wants exactly ten digits as contact number", { tag: "@once" }, async ({ page, person }) => {
    await fillSignUp(page, { ...person, phoneNumber: "12345678901" });
    await submitSignUp(page);
    await expectFieldError(page, "Contact number", "Too Long!");
    await fillSignUp(page, { ...person, phoneNumber: "12345abcde" });
    await submitSignUp(page);
    await expectFieldError(page, "Contact number", "Only digits");
  });

  test("refuses every password that breaks one of the rules", { tag: "@once" }, async ({ page, person }) => {
    for (const [what, password] of [
      ["Missing: 8 characters.", "Abc1!xy"],
      ["Missing: an uppercase letter.", "open#door1!"],
      ["Missing: a lowercase letter.", "OPEN#DOOR1!"],
      ["Missing: a digit.", "Open#Door!!"],
      ["Missing: one of @$!%*#?&.", "OpenDoor123"],
      ["Not allowed: a space", "Open Door1!"],
      ["Not allowed: .", "Passw0rd."],
    ] as const) {
      await test.step(what, async () => {
        await fillSignUp(page, { ...person, password });
        await submitSignUp(page);
        await expectFieldError(page, "Password", `${PATTERN}. ${what}`);
      });
    }
  });

  test("says by the field that an email or a phone number is taken", { tag: "@once" }, async ({
    app,
    page,
    person,
  }) => {
    const other = await app.seed.user();
    await fillSignUp(page, { ...person, email: other.email.toUpperCase() });
    await submitSignUp(page);
    await expectFieldError(page, "Email", "User already registered");
    await fillSignUp(page, { ...person, phoneNumber: other.phoneNumber });
    await submitSignUp(page);
    await expectFieldError(page, "Contact number", "Phone number already registered");
  });

  test("sent twice at once makes one account, one mail and no error", { tag: "@once" }, async ({
    app,
    page,
    person,
  }) => {
    const { phoneNumber: contactNumber, ...rest } = person;
    const answers = await sendTwice(page, "/register", { ...rest, contactNumber, intent: "register" });
    expect(answers.map((answer) => [answer.status(), answer.headers().location])).toEqual(
      Array(2).fill([302, "/verifyemail"]),
    );

    const made = await app.seed.db.select({ id: users.id }).from(users).where(eq(users.email, person.email));
    expect(made).toHaveLength(1);
    const mail = await app.mail.waitFor(person.email);
    await page.goto("/verifyemail");
    await expect(page.getByRole("status")).toHaveText("Registered Successfully");
    await enterCode(page, codeIn(mail));
    await expect(page.getByRole("status")).toHaveText("Your email is verified.");
    expect(
      app.mail.messages.filter(({ to, text }) => to.includes(person.email) && text.includes("one-time code")),
    ).toHaveLength(1);
  });

  test("clicked twice leads to the next page once", { tag: "@once" }, async ({ app, page, person }) => {
    await fillSignUp(page, person);
    await page.getByRole("button", { name: "Register" }).dblclick();
    await expect(page).toHaveURL(/\/verifyemail$/);
    await expect(summary(page)).toHaveCount(0);
    expect(await app.seed.idOf(person.email)).toBeTruthy();
  });

  test("takes names of 50 characters and names in HTML, and shows them as text wherever they appear", {
    tag: "@once",
  }, async ({ app, page, person }) => {
    const named = { ...person, firstName: `<img src=x onerror="alert(1)">${"i".repeat(20)}`, lastName: "W".repeat(50) };
    expect(named.firstName).toHaveLength(50);
    await fillSignUp(page, named);
    const mail = await mailedBy(app, named.email, () => submitSignUp(page));
    expect(mail.text, "nobody has verified yet whose name it is").not.toContain(named.firstName);
    await enterCode(page, codeIn(mail));
    await expect(page.getByRole("status")).toHaveText("Your email is verified.");

    await signIn(page, app, named);
    await expect(page.locator("img")).toHaveCount(0);
    await look(page, "dashboard-long-name");
    await page.locator("summary").click();
    await expect(page.getByRole("banner").locator("p").first()).toContainText(named.firstName);
    await look(page, "dashboard-long-name-menu");
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing sticks out").toBeLessThanOrEqual(
        width,
      );
    }
  });

  test("sends a signed-in user to the dashboard", { tag: "@once" }, async ({ app, page }) => {
    await signIn(page, app, await app.seed.user());
    await page.goto("/register");
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  });
});

test.describe("verifying the email", { tag: "@once" }, () => {
  test("says that a code is missing, wrong or too old, and takes the new one", async ({ app, page, person }) => {
    await page.goto("/register");
    await fillSignUp(page, person);
    const code = codeIn(await mailedBy(app, person.email, () => submitSignUp(page)));

    await page.getByRole("button", { name: "Verify" }).click();
    await expectFieldError(page, "One-time code", "OTP is required");
    await enterCode(page, otherCode(code));
    await expectFieldError(page, "One-time code", "Invalid OTP");
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await look(page, "verify-email-wrong");

    await app.seed.ageCode({ id: await app.seed.idOf(person.email) }, "VERIFY_EMAIL", 6);
    await enterCode(page, code);
    await expectFieldError(page, "One-time code", "This code is older than 5 minutes. Please ask for a new one");

    const next = await mailedBy(app, person.email, () => page.getByRole("button", { name: "Send a new code" }).click());
    await expect(page.getByRole("status")).toHaveText("A new one-time code was sent to your email");
    await enterCode(page, codeIn(next));
    await expect(page.getByRole("status")).toHaveText("Your email is verified.");
  });

  test("asks another browser than the one that signed up for the password, and answers an unknown email as a wrong code", async ({
    app,
    page,
    person,
  }) => {
    const known = await app.seed.user({ verified: false });
    for (const { email, password } of [person, known]) {
      await page.goto("/verifyemail");
      await page.getByLabel("Email").fill(email);
      await enterCode(page, "123456");
      await expectFieldError(page, "Password", "Password is required");
      await page.getByLabel("Password", { exact: true }).fill(password);
      await enterCode(page, "123456");
      await expectFieldError(page, "One-time code", "Invalid OTP");
      await expect(page.getByRole("status")).toHaveText("Check the email and the password, too.");
    }
    await look(page, "verify-email-elsewhere");
  });

  test("leads back to a form that can be corrected, and on to a sign-in that is filled in", async ({
    app,
    page,
    person,
  }) => {
    await page.goto("/register");
    await fillSignUp(page, { ...person, firstName: "Rbin" });
    const first = codeIn(await mailedBy(app, person.email, () => submitSignUp(page)));
    await page.getByRole("link", { name: "Wrong address? Register again" }).click();
    await fillSignUp(page, { ...person, phoneNumber: `+91 ${person.phoneNumber.replace(/^.{5}/, "$& ")}` });
    await submitSignUp(page);
    await expect(page.getByRole("status")).toHaveText("Registered Successfully");
    await enterCode(page, first);
    await expect(page.getByRole("status")).toHaveText("Your email is verified.");
    await look(page, "verify-email-done");
    await page.getByRole("link", { name: "Sign in now" }).click();
    await expect(page.getByLabel("Email, user id or phone number")).toHaveValue(person.email);
    await signIn(page, app, person, person.phoneNumber);
    await expect(
      page.getByRole("navigation").getByLabel(`Account of ${person.firstName} ${person.lastName}`),
    ).toBeVisible();
  });

  test("is where an unverified account is led from the sign-in", async ({ app, page }) => {
    const user = await app.seed.user({ verified: false });
    await page.goto("/login");
    const mail = await mailedBy(app, user.email, () => enterPassword(page, user.email, user.password));
    await expect(summary(page)).toContainText("Your email is not verified yet");
    await look(page, "login-unverified");
    await page.getByRole("link", { name: "Verify your email" }).click();
    await expect(page).toHaveURL(/\/verifyemail$/);
    await expect(page.getByLabel("Email")).toHaveValue(user.email);
    await enterCode(page, codeIn(mail));
    await expect(page.getByRole("status")).toHaveText("Your email is verified.");
  });
});
