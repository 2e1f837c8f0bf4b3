import type { FrameLocator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { TEMPLATE_VARIABLES } from "~/contract/kit/rules";
import { emailConfigurations, messageTemplates, outbox } from "~/hub/kit/db/schema";
import { HOUR_MS } from "~/lib/durations";
import { eventually } from "../../support/eventually";
import { startPictureHost } from "../../support/picture-host";
import type { App } from "../support/app";
import { expectFieldError, summary } from "../support/forms";
import { look } from "../support/look";
import { DESK, deskApplication } from "./desk";
import { page as pages } from "./entities/catalog";
import { emailConfiguration, emailTemplate, message } from "./entities/communication";
import { expect, test } from "./fixtures";
import { NOBODY } from "./others";
import {
  act,
  cellsOf,
  dialog,
  expectEntries,
  expectMessage,
  expectSaved,
  fillIn,
  leaveFor,
  row,
  save,
} from "./screens";

const press = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

async function configureMail(
  { seed: { db }, mail }: App,
  values: Partial<typeof emailConfigurations.$inferInsert> = {},
): Promise<string> {
  const configured = {
    from: "desk@example.test",
    host: "127.0.0.1",
    port: mail.port,
    defaultTo: "tester@example.test",
    ...values,
  };
  const [made] = await db.insert(emailConfigurations).values(configured).returning({ id: emailConfigurations.id });
  return made!.id;
}

test("copies go to a list of addresses, typed or pasted, and the field names any that is invalid", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`${emailConfiguration.path}/new`, { waitUntil: "networkidle" });
  await fillIn(page, { From: "desk@example.test", Host: "mail.example.test", Status: "INACTIVE" });
  const cc = page.getByLabel("CC", { exact: true });
  const chips = page.locator("span:has(> button[aria-label^=Remove])");
  if (javaScriptEnabled) {
    await cc.pressSequentially("one@example.test,two@example.test ");
    await expect(chips).toHaveText(["one@example.test", "two@example.test"]);
    await cc.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "Three Doe <three@example.test>\nfour@example.test; nobody");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(chips).toHaveCount(5);
    await page.getByRole("button", { name: "Remove two@example.test" }).click();
    await expect(cc, "the focus stays in the field").toBeFocused();
    await cc.press("Backspace");
    await expect(cc, "the last one comes back to be mended").toHaveValue("nobody");
    await expect(chips).toHaveCount(3);
  } else {
    await cc.fill("one@example.test, three@example.test\nfour@example.test nobody");
  }
  await save(page);
  await expectFieldError(page, "CC", "Not an email address: nobody");

  if (javaScriptEnabled) await cc.press("Enter");
  if (javaScriptEnabled) await page.getByRole("button", { name: "Remove nobody" }).click();
  else await cc.fill("one@example.test, three@example.test, four@example.test");
  await save(page);
  await expectSaved(page, emailConfiguration, emailConfiguration.saved.created);
  expect(await cellsOf(page, "CC")).toEqual(["one@example.test, three@example.test, four@example.test"]);
  await act(page, emailConfiguration, "desk@example.test (All)", "Edit");
  if (javaScriptEnabled) await expect(chips).toHaveCount(3);
  else await expect(cc).toHaveValue("one@example.test\nthree@example.test\nfour@example.test");
});

test("a stored password stays when left blank, is asked for anew for another host, and is never shown", {
  tag: "@once",
}, async ({ app, page }) => {
  const { db } = app.seed;
  const SECRET = "Mail#Secret1";
  await page.goto(`${emailConfiguration.path}/new`);
  await fillIn(page, { From: "desk@example.test", Host: "mail.example.test", Password: SECRET, Status: "INACTIVE" });
  await save(page);
  await expectSaved(page, emailConfiguration, emailConfiguration.saved.created);
  expect(await cellsOf(page, "Password")).toEqual(["********"]);

  const stored = async () => (await db.select().from(emailConfigurations))[0]!;
  const { id, password } = await stored();
  expect(password).not.toContain(SECRET);
  const edit = `${emailConfiguration.path}/${id}/edit`;
  const saveWith = async (change: () => Promise<void>) => {
    await leaveFor(page, edit);
    await change();
    await save(page);
    await expectMessage(page, emailConfiguration.saved.updated);
  };
  await saveWith(() => fillIn(page, { From: "other@example.test" }));
  expect(await stored()).toMatchObject({ from: "other@example.test", password });
  await leaveFor(page, edit);
  const away = { Host: "other.example.test", "User Name": "other" };
  await fillIn(page, away);
  await save(page);
  await expectFieldError(page, "Password", "Enter it again, or remove it: where it is sent has changed");
  await expectEntries(page, away);
  expect(await stored()).toMatchObject({ host: "mail.example.test", password });

  await leaveFor(page, edit);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  for (const path of [emailConfiguration.path, edit]) {
    const source = await (await page.request.get(path)).text();
    expect(source).not.toContain(SECRET);
    expect(source).not.toContain(password!);
  }
  await saveWith(() => fillIn(page, { ...away, Password: "Mail#Secret2" }));
  expect((await stored()).password).not.toBe(password);
  await saveWith(() => page.getByLabel("Remove the stored password").check());
  expect((await stored()).password).toBeNull();
  // The list comes a second later: what is read meanwhile is read again.
  await expect(page.locator('td[data-label="Password"]')).toHaveText([""]);
});

test("an ACTIVE configuration whose mail server does not let us in is kept only by who says so", async ({
  app,
  page,
  browserErrors,
}) => {
  browserErrors.allow(/409/);
  const { db, mail } = { db: app.seed.db, mail: app.mail };
  const made = await configureMail(app);
  const edit = `${emailConfiguration.path}/${made}/edit`;
  const stored = async () => (await db.select().from(emailConfigurations).where(eq(emailConfigurations.id, made)))[0]!;
  await page.goto(edit);
  await fillIn(page, { Password: "Mail#Secret1" });
  await save(page);
  await expect(summary(page)).toContainText("The mail server does not let us in, and nothing was saved");
  await look(page, "email-not-connected");
  expect(await stored()).toMatchObject({ password: null });
  await fillIn(page, { Password: "Mail#Secret1" });
  await page.getByLabel("Save it all the same").check();
  await save(page);
  await expectMessage(page, emailConfiguration.saved.updated);
  expect((await stored()).password).not.toBeNull();

  await leaveFor(page, edit);
  await page.getByLabel("Remove the stored password").check();
  await fillIn(page, { Port: String(mail.port) });
  await save(page);
  await expectMessage(page, emailConfiguration.saved.updated);
  expect(await stored()).toMatchObject({ password: null });
});

test("the console says while mail does not go out", { tag: "@once" }, async ({ app, page }) => {
  await configureMail(app, { port: 1 });
  const banner = page.getByText("Mail does not go out at present");
  await page.goto(emailConfiguration.path);
  await expect(banner).toHaveCount(0);
  await app.seed.db.insert(outbox).values({
    ...{ channel: "EMAIL", kind: "LOGIN_OTP", recipient: "ana@example.test", payload: "", idempotencyKey: "banner" },
    ...{ status: "QUEUED", tries: 3, lastError: "connect ECONNREFUSED 127.0.0.1:1" },
    nextTryAt: new Date(Date.now() + HOUR_MS),
  });
  await page.goto("/dashboard/client");
  await expect(banner).toContainText("ECONNREFUSED");
  await look(page, "mail-does-not-go-out");
  await page.getByRole("main").getByRole("link", { name: "Email Configuration" }).click();
  await expect(page).toHaveURL(new RegExp(`${emailConfiguration.path}$`));
});

test("Add New Page makes a page from the screen of email configurations", { tag: "@once" }, async ({ app, page }) => {
  await deskApplication(app.seed.db);
  await page.goto(emailConfiguration.path);
  await page.getByRole("link", { name: "Add New Page", exact: true }).click();
  const modal = dialog(page, "Add New Page");
  await expect(modal.locator("label")).toHaveText(["Application", "Page", "Description", "Status"]);
  await modal.getByRole("link", { name: "Close" }).last().click();
  await expect(modal).toHaveCount(0);

  await page.getByRole("link", { name: "Add New Page", exact: true }).click();
  await save(page);
  await expectFieldError(page, "Application", "Application is required");
  await fillIn(page, { Application: DESK.application, Page: "Added page", Description: "From elsewhere" });
  await save(page);
  await expectSaved(page, emailConfiguration, pages.saved.created);
  await page.goto(pages.path);
  await expect(row(page, "Added page")).toBeVisible();
});

test("a test says in the server's own words why it failed, and that it did not", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const id = await configureMail(app, { port: 1, status: "INACTIVE" });
  await page.goto(emailConfiguration.path);
  await act(page, emailConfiguration, "desk@example.test (All)", "Send test");
  await expect(dialog(page, "Test Email Configuration")).toBeVisible();
  await expectEntries(page, { Recipient: "tester@example.test" });
  await press(page, "Test connection");
  await expect(page.getByRole("alert")).toContainText("ECONNREFUSED");

  await app.seed.db.update(emailConfigurations).set({ port: app.mail.port }).where(eq(emailConfigurations.id, id));
  await fillIn(page, { Recipient: "someone@" });
  await press(page, "Send test");
  await expectFieldError(page, "Recipient", "Recipient must be a valid email address");
  await press(page, "Test connection");
  await expect(page.getByText("The mail server can be reached and lets us in")).toBeVisible();
  await fillIn(page, { Recipient: "someone@example.test" });
  await press(page, "Send test");
  await expect(page.getByText("A test message was sent to someone@example.test")).toBeVisible();
  expect(await app.mail.waitFor("someone@example.test")).toMatchObject({ subject: "Test message from Portico" });

  app.mail.reject("nobody@example.test");
  await fillIn(page, { Recipient: "nobody@example.test" });
  await press(page, "Send test");
  await expect(page.getByRole("alert")).toContainText("No such mailbox");
});

test("View shows a template's HTML in a frame that can do nothing", async ({ app, page }) => {
  const html =
    `<h1 style="color: #ff0000">Hello</h1><p onclick="x()"><a href="https://example.test/">A ` +
    "link</a></p><script>parent.x()</script>";
  await app.seed.db.insert(messageTemplates).values({ channel: "EMAIL", name: "WELCOME", subject: "Come in", html });
  await page.goto(emailTemplate.path);
  await page.getByRole("link", { name: "View WELCOME (All, All)" }).click();
  const view = dialog(page, "Template");
  await expect(view.getByText("Come in")).toBeVisible();
  await expect(view.locator("iframe")).toHaveAttribute("sandbox", "");
  const mail = view.frameLocator("iframe");
  await expect(mail.getByRole("heading", { name: "Hello" })).toHaveCSS("color", "rgb(255, 0, 0)");
  await expect(mail.locator("a[href]")).toHaveCount(0);
  await expect(mail.locator("script")).toHaveCount(0);
});

test("Preview shows what would be sent, keeps the entries and saves nothing", async ({
  app,
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`${emailTemplate.path}/new`, { waitUntil: "networkidle" });
  if (javaScriptEnabled) await page.getByRole("button", { name: "Edit as HTML" }).click();
  const entries = {
    Name: "own words",
    Subject: "Code for {{application}}",
    Template: "<p>Dear {{firstName}}, <b>{{otp}}</b> {{nonsense}}</p><script>x</script>",
  };
  await fillIn(page, entries);
  await press(page, "Preview");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toBeFocused();
  await expect(preview.getByText("Code for Application")).toBeVisible();
  await expect(preview.frameLocator("iframe").getByText("Dear First Name, 123456")).toBeVisible();
  await expect(preview.locator("pre")).toContainText("Dear First Name, 123456");
  await expect(preview.getByText("Unknown variables: {{nonsense}}")).toBeVisible();
  await expect(preview.getByText("was taken out")).toBeVisible();
  await expectEntries(page, entries);
  expect(await app.seed.db.$count(messageTemplates)).toBe(0);

  await save(page);
  await expectFieldError(
    page,
    "Template",
    `Unknown variable {{nonsense}}. Known are ${TEMPLATE_VARIABLES.map((name) => `{{${name}}}`).join(", ")}`,
  );
  await fillIn(page, { Template: "<p>Dear {{firstName}}</p>" });
  await save(page);
  await expect(
    page.getByText("Email template created. Nothing sends a message of this name"),
    "the warning stays to be read",
  ).toBeVisible();
});

test("View and Preview show the pictures that a mail names, without a word from the page's policy", async ({
  app,
  page,
  javaScriptEnabled,
}) => {
  const host = await startPictureHost();
  try {
    const html = `<p><img src="${host.at("/logo.png")}" alt="Our logo"> <img src="${host.at("/gone.png")}" alt="Gone"></p>`;
    const values = { channel: "EMAIL" as const, name: "WELCOME", subject: "Come in", html };
    const [stored] = await app.seed.db.insert(messageTemplates).values(values).returning();
    const expectPictures = async (mail: FrameLocator) => {
      await expect(mail.getByRole("img", { name: "Our logo" })).not.toHaveJSProperty("naturalWidth", 0);
      await expect(mail.getByText("Gone")).toBeVisible();
    };
    await page.goto(`${emailTemplate.path}/${stored!.id}/view`);
    await expectPictures(dialog(page, "Template").frameLocator("iframe"));
    await page.goto(`${emailTemplate.path}/${stored!.id}/edit`, { waitUntil: "networkidle" });
    await press(page, "Preview");
    await expectPictures(page.getByRole("region", { name: "Preview" }).frameLocator("iframe"));
    await look(page, javaScriptEnabled ? "template-pictures" : "template-pictures-plain");

    await press(page, "Send to me");
    const { email } = app.admin;
    await expect(page.getByText(`Sent to ${email}`)).toBeVisible();
    expect((await app.mail.waitFor(email, ({ subject }) => subject === "Come in")).html).toContain(
      host.at("/logo.png"),
    );
  } finally {
    host.stop();
  }
});

test("what could not be sent is listed with its reason, and Resend tries it again", { tag: "@once" }, async ({
  app,
  page,
  browser,
}) => {
  const user = await app.seed.user();
  const theirs = await (await browser.newContext({ baseURL: app.url, storageState: NOBODY })).newPage();
  app.mail.refuse(true);
  try {
    await theirs.goto("/forgetpassword");
    await theirs.getByLabel("Email").fill(user.email);
    await theirs.getByRole("button", { name: /link/i }).click();
    await page.goto(message.path);
    await eventually("the first try", async () => {
      await page.reload();
      return (await cellsOf(page, "Last Error"))[0]?.includes("Try again later");
    });
    const [recipient] = await cellsOf(page, "Recipient");
    expect(recipient).not.toContain(user.email.split("@")[0]);
    const resend = page.getByRole("button", { name: /^Resend RESET_PASSWORD to/ });
    await resend.click();
    await expect(page.getByRole("alert")).toContainText("Try again later");
    app.mail.refuse(false);
    await resend.click();
    await expect(page.getByRole("status").filter({ hasText: "The message was sent" })).toBeVisible();
  } finally {
    app.mail.refuse(false);
    await theirs.context().close();
  }
  await app.mail.waitFor(user.email);
  await expect(page.getByRole("cell", { name: "SENT" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend/ })).toHaveCount(0);
});
