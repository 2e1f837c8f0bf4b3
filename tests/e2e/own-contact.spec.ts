import { sql } from "drizzle-orm";
import { png } from "../support/pictures";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { expectAccessible } from "./support/axe";
import { codeIn, mailedBy } from "./support/codes";
import { look } from "./support/look";
import { openSignedIn } from "./support/sign-in";

const notMeLinkIn = (text: string): string => /https?:\/\/\S+\/notme\/[\w-]+/.exec(text)![0];
const emailOf = async (app: App, id: string): Promise<unknown> =>
  (await app.seed.db.execute<{ email: string }>(sql`select email from users where id = ${id}`)).rows[0]!.email;

test("a name is changed at once, and what is wrong is said by the field, with the entries kept", async ({
  app,
  page,
}) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/account");
  await page.getByRole("link", { name: "Change name" }).click();
  await page.getByLabel("First name").fill("");
  await page.getByLabel("Last name").fill("<i>O'Neil</i>");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Last name")).toHaveValue("<i>O'Neil</i>");
  await page.getByLabel("First name").fill("Adaline");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/dashboard\/account$/);
  await expect(page.getByRole("status").first()).toContainText("Your name was changed");
  await expect(page.getByRole("main")).toContainText("Adaline <i>O'Neil</i>");
});

test("an email is confirmed, proven by a code, and changed; the old address takes it back, signed out", async ({
  app,
  page,
  browser,
}) => {
  test.slow();
  const user = await app.seed.user();
  const email = `new.${user.email}`;
  await openSignedIn(page, app, user);
  await app.seed.db.execute(
    sql`update sessions set authenticated_at = now() - interval '1 hour' where user_id = ${user.id}`,
  );
  await page.goto("/dashboard/account/email");
  await page.getByLabel("New email").fill("nobody");
  await page.getByRole("button", { name: "Send a code" }).click();
  await expect(page.getByLabel("New email")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.getByLabel("New email").fill(email);
  const confirmation = await mailedBy(app, user.email, () => page.getByRole("button", { name: "Send a code" }).click());
  await expect(page).toHaveURL(/\/dashboard\/account\/email\?/);
  await expectAccessible(page);
  await look(page, "asked-in-place");
  await page.getByLabel("Code").fill(codeIn(confirmation));
  const mailed = await mailedBy(app, email, () => page.getByRole("button", { name: "Confirm and go on" }).click());
  await expect(page).toHaveURL(/\/dashboard\/account\/email$/);
  await expect(page.getByRole("main")).toContainText(email);
  expect(await emailOf(app, user.id)).toBe(user.email);
  await look(page, "own-email-code");
  await page.getByLabel("One-time code").fill("000000");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("Invalid OTP");
  await page.getByLabel("One-time code").fill(codeIn(mailed));
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/account$/);
  await expect(page.getByRole("main")).toContainText(email);

  const { text } = await app.mail.waitForNotice(user.email, "Your email was changed");
  const elsewhere = await browser.newContext({ baseURL: app.url });
  const out = await elsewhere.newPage();
  await out.goto(notMeLinkIn(text));
  await expect(out.getByRole("heading", { level: 1 })).toHaveText("This was not me");
  await expect(out.getByRole("main")).toContainText("the email");
  expect(await emailOf(app, user.id), "a look decides nothing").toBe(email);
  await expectAccessible(out);
  await look(out, "not-me-link");
  const reset = await mailedBy(app, user.email, () => out.getByRole("button", { name: "End everything" }).click());
  await expect(out.getByRole("heading", { level: 1 })).toHaveText("Everything has ended");
  expect(reset.subject).toBe("Reset your password");
  expect(await emailOf(app, user.id)).toBe(user.email);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await out.goto(notMeLinkIn(text));
  await expect(out.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await elsewhere.close();
});

test("one may think again about an address; without text messages a number is left to administrators", async ({
  app,
  page,
}) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/account/email");
  await page.getByLabel("New email").fill(`typo.${user.email}`);
  await page.getByRole("button", { name: "Send a code" }).click();
  await page.getByRole("button", { name: "Use another one" }).click();
  await expect(page.getByLabel("New email")).toBeVisible();
  await page.goto("/dashboard/account/phone");
  await page.getByLabel("New phone number").fill("98765 43210");
  await page.getByRole("button", { name: "Send a code" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Please ask your administrator");
  await expect(page.getByLabel("New phone number")).toHaveValue("98765 43210");
  await look(page, "own-phone");
});

test("one asks to be deleted and takes it back; an Admin refuses another with a reason, which one reads", async ({
  app,
  page,
  browser,
}) => {
  test.slow();
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/account");
  await page.getByRole("link", { name: "Ask to be deleted" }).click();
  const ask = async (reason: string) => {
    await page.getByLabel("Reason (optional)").fill(reason);
    await page.getByRole("button", { name: "Ask to be deleted" }).click();
    await expect(page.getByRole("main")).toContainText("It waits for an administrator.");
  };
  await ask("First thought");
  await page.getByRole("button", { name: "Take it back" }).click();
  await ask("<b>Moving on</b>");
  await expectAccessible(page);
  await look(page, "own-deletion");

  const office = await browser.newContext({ baseURL: app.url });
  const admin = await office.newPage();
  await openSignedIn(admin, app, app.admin);
  await admin.goto("/dashboard/overview");
  await admin.getByRole("link", { name: /Requests of deletion/ }).click();
  const row = admin.getByRole("row").filter({ hasText: user.email });
  await expect(row).toContainText("<b>Moving on</b>");
  await look(admin, "deletion-requests");
  await row.getByRole("link", { name: "Refuse" }).click();
  await admin.getByLabel("Reason").fill("Orders are open");
  await admin.getByRole("button", { name: "Refuse" }).click();
  await expect(admin).not.toHaveURL(/\/deletion$/);
  await admin.goto("/dashboard/deletionRequests");
  await expect(admin.getByRole("main")).toContainText("Nobody asks to be deleted");
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Orders are open");
  await office.close();
});

test("a picture stands in the menu once it is uploaded, until it is removed; no picture is refused by the field", async ({
  app,
  page,
}) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/account/picture");
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("Picture", { exact: true }).setInputFiles({ name, mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toContainText("please select file");
  await choose("no.png", Buffer.from("<svg/>"));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Only PNG, JPEG, WebP and GIF");
  await expect(page.getByLabel("Picture", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await choose("me.png", png(64, 64));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your picture was saved");
  const inMenu = page.getByRole("banner").locator("summary img");
  await expect(inMenu).toHaveAttribute("src", /\/uploads\//);
  await look(page, "own-account-picture");
  await page.getByRole("link", { name: "Change picture" }).click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your picture was removed");
  await expect(inMenu).toHaveCount(0);
});
