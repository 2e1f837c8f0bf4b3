import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { emailConfigurations, sessions, users } from "~/hub/kit/db/schema";
import { HOUR_MS } from "~/lib/durations";
import { startMailSink } from "../../support/mail-sink";
import { newPerson } from "../../support/people";
import { png } from "../../support/pictures";
import type { App } from "../support/app";
import { expectAccessible } from "../support/axe";
import { codeIn, mailedBy } from "../support/codes";
import { look } from "../support/look";
import { openSignedIn } from "../support/sign-in";
import { emailConfiguration } from "./entities/communication";
import { expect, test } from "./fixtures";
import { NOBODY } from "./others";
import { expectEntries, expectMessage, fillIn, leaveFor, save } from "./screens";

test.use({ storageState: NOBODY });

test("one confirms beforehand, in a span whose time is shown, and comes back to where one was", async ({
  app,
  page,
}) => {
  const admin = await app.seed.user({ role: "Admin" });
  await openSignedIn(page, app, admin);
  await page.goto("/dashboard/role?sort=-name", { waitUntil: "networkidle" });
  await expect(page.getByText(/^Confirmed: (9|10) min$/)).toBeVisible();
  await app.seed.db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - HOUR_MS) })
    .where(eq(sessions.userId, await app.seed.idOf(admin.email)));
  await page.reload({ waitUntil: "networkidle" });
  const known = app.mail.messages.length;
  await page.getByRole("banner").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
  const mailed = await app.mail.waitFor(admin.email, (each) => app.mail.messages.indexOf(each) >= known);
  await page.getByLabel("Code").fill(codeIn(mailed));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).toHaveURL("/dashboard/role?sort=-name");
  await expect(page.getByText(/^Confirmed: (9|10) min$/)).toBeVisible();
});

const question = (page: Page) => page.getByRole("dialog").getByRole("group", { name: "Confirm that it is you" });
const goOn = (page: Page) => page.getByRole("button", { name: "Confirm and go on" }).click();

async function age(app: App, { email }: { email: string }): Promise<void> {
  await app.seed.db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - HOUR_MS) })
    .where(eq(sessions.userId, await app.seed.idOf(email)));
}

test("what was entered is saved, its password too, once one has confirmed in the same dialog who one is", async ({
  app,
  page,
}) => {
  const admin = await app.seed.user({ role: "Admin" });
  await openSignedIn(page, app, admin);
  const mail = await startMailSink({ login: { user: "desk", password: "Desk#Secret1" } });
  await page.goto(`${emailConfiguration.path}/new`, { waitUntil: "networkidle" });
  const server = { Host: "127.0.0.1", Port: String(mail.port), "User Name": "desk", Password: "Desk#Secret1" };
  await fillIn(page, { From: "stepped@example.test", Status: "INACTIVE", ...server });
  await age(app, admin);
  const known = app.mail.messages.length;
  await save(page);
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${emailConfiguration.path}/new`));
  await expect(page.locator("[name=password]:visible")).toHaveCount(0);
  expect(await app.seed.db.$count(emailConfigurations)).toBe(0);
  expect(await page.content(), "no hidden field holds the password").not.toContain("Desk#Secret1");
  await expectAccessible(page, "a question in a dialog");
  await look(page, "step-up-in-place");

  await page.getByLabel("Code").fill("000000");
  await goOn(page);
  await expect(question(page).getByRole("alert")).toBeVisible();
  expect(await app.seed.db.$count(emailConfigurations)).toBe(0);
  await look(page, "step-up-in-place-refused");

  const mailed = await app.mail.waitFor(admin.email, (each) => app.mail.messages.indexOf(each) >= known);
  await page.getByLabel("Code").fill(codeIn(mailed));
  await page.getByLabel("Code").press("Enter");
  await expectMessage(page, emailConfiguration.saved.created);
  const [made] = await app.seed.db.select().from(emailConfigurations);
  await leaveFor(page, `${emailConfiguration.path}/${made!.id}/test`);
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText("The mail server can be reached and lets us in")).toBeVisible();
  expect(mail.logins).toMatchObject([{ user: "desk", password: "Desk#Secret1" }]);
  await mail.stop();
});

test("who does not confirm goes back to what they had entered", async ({ app, page }) => {
  const admin = await app.seed.user({ role: "Admin" });
  await openSignedIn(page, app, admin);
  await page.goto(`${emailConfiguration.path}/new`, { waitUntil: "networkidle" });
  await fillIn(page, { From: "left@example.test", Host: "mail.example.test" });
  await age(app, admin);
  await save(page);
  await expect(question(page)).toBeVisible();
  await page.getByRole("button", { name: "Back to what I entered" }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByText("You were signed out")).toHaveCount(0);
  await expectEntries(page, { From: "left@example.test", Host: "mail.example.test" });
  expect(await app.seed.db.$count(emailConfigurations)).toBe(0);
  await save(page);
  await expect(question(page), "and is asked again").toBeVisible();
});

test("a chosen file has to be chosen again, and the dialog says so; an account is deleted once one has confirmed", {
  tag: "@once",
}, async ({ app, page }) => {
  const admin = await app.seed.user({ role: "Admin" });
  const other = await app.seed.user({ role: "Admin" });
  await openSignedIn(page, app, admin);
  const otherId = await app.seed.idOf(other.email);

  await page.goto(`/dashboard/user/${otherId}/edit`);
  await page
    .getByLabel("Profile image", { exact: true })
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: png(8, 8) });
  const { email } = newPerson();
  await fillIn(page, { Email: email });
  await age(app, admin);
  const known = app.mail.messages.length;
  await save(page);
  await expect(page.getByText("The file you had chosen is not carried along")).toBeVisible();
  await look(page, "step-up-file");
  const mailed = await app.mail.waitFor(admin.email, (each) => app.mail.messages.indexOf(each) >= known);
  await page.getByLabel("Code").fill(codeIn(mailed));
  await goOn(page);
  await expectMessage(page, "User updated");
  const stored = async () => (await app.seed.db.select().from(users).where(eq(users.id, otherId)))[0]!;
  expect(await stored()).toMatchObject({ email, profileImage: null });

  await leaveFor(page, `/dashboard/user/${otherId}/delete`);
  await age(app, admin);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(question(page)).toBeVisible();
  await expect(page.getByText("The file you had chosen")).toHaveCount(0);
  expect((await stored()).deletedAt).toBeNull();
});

test("a confirmation is good once, for its own session and user, also with eight at once", { tag: "@once" }, async ({
  app,
  page,
  browser,
}) => {
  const admin = await app.seed.user({ role: "Admin" });
  const stranger = await app.seed.user({ role: "Admin" });
  await openSignedIn(page, app, admin);
  const address = `${emailConfiguration.path}/new`;
  const senders = async () => (await app.seed.db.select().from(emailConfigurations)).map(({ from }) => from);
  const begin = async (name: string) => {
    await page.goto(address);
    await fillIn(page, { From: name, Status: "INACTIVE", Host: "127.0.0.1", Port: "2525" });
    await age(app, admin);
    const before = app.mail.messages.length;
    await save(page);
    await expect(question(page)).toBeVisible();
    const hidden = async (field: string) =>
      (await question(page).locator(`[name=${field}]`).first().getAttribute("value"))!;
    return { before, attempt: await hidden("attempt"), csrfToken: await hidden("csrfToken") };
  };
  const { before, attempt, csrfToken } = await begin("once@example.test");
  const mailed = await app.mail.waitFor(admin.email, (each) => app.mail.messages.indexOf(each) >= before);
  const answer = { stepUp: "1", attempt, otp: codeIn(mailed), intent: "confirm" };

  for (const [who, person] of [
    ["another session", admin],
    ["another user", stranger],
  ] as const) {
    const elsewhere = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await openSignedIn(elsewhere, app, person);
    await elsewhere.goto(`${app.url}${address}`);
    const token = (await elsewhere.getByRole("dialog").locator("[name=csrfToken]").first().getAttribute("value"))!;
    const sent = await elsewhere.request.post(`${app.url}${address}`, { form: { ...answer, csrfToken: token } });
    expect(await sent.text(), who).not.toContain("once@example.test");
    await elsewhere.context().close();
  }
  expect(await senders()).not.toContain("once@example.test");

  await Promise.all(Array.from({ length: 8 }, () => page.request.post(address, { form: { ...answer, csrfToken } })));
  expect((await senders()).filter((from) => from === "once@example.test")).toHaveLength(1);
  const known = await app.seed.db.$count(emailConfigurations);
  await page.request.post(address, { form: { ...answer, csrfToken } });
  expect(await app.seed.db.$count(emailConfigurations), "sent once more").toBe(known);

  // Two tabs wait beside each other.
  const first = await begin("first@example.test");
  const second = await begin("second@example.test");
  const code = codeIn(await app.mail.waitFor(admin.email, (each) => app.mail.messages.indexOf(each) >= first.before));
  const confirmed = { stepUp: "1", otp: code, intent: "confirm", csrfToken: first.csrfToken };
  await page.request.post(address, { form: { ...confirmed, attempt: first.attempt } });
  expect(await senders()).toContain("first@example.test");
  expect(await senders(), "each has its own form").not.toContain("second@example.test");
  expect(second.attempt).not.toBe(first.attempt);
  for (const hostile of ["../../secrets", "", "x".repeat(100_000)]) {
    const refused = await page.request.post(address, { form: { ...confirmed, attempt: hostile } });
    expect(refused.status(), hostile.slice(0, 20)).toBe(200);
  }
});

for (const [list, fileName] of [
  ["/dashboard/user", "user-info-file.csv"],
  ["/dashboard/audit", "audit-log.csv"],
] as const)
  test(`a download of ${list} comes once one has confirmed, and its list says so`, async ({ app, page }) => {
    const admin = await app.seed.user({ role: "Admin" });
    await openSignedIn(page, app, admin);
    await page.goto(list);
    await app.seed.db
      .update(sessions)
      .set({ authenticatedAt: new Date(Date.now() - HOUR_MS) })
      .where(eq(sessions.userId, await app.seed.idOf(admin.email)));
    const mailed = await mailedBy(app, admin.email, async () => {
      await page.getByRole("link", { name: "Download" }).click();
      await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
    });
    await page.getByLabel("Code").fill(codeIn(mailed));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Confirm", exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(fileName);
    await expect(page.getByRole("status").filter({ hasText: "Downloaded" })).toBeVisible();
    // The file came in the list's order, which the address names.
    await expect(page).toHaveURL(new RegExp(`${list}(\\?sort=firstName)?$`));
    await look(page, `downloaded-${fileName}`);
    await page.reload();
    await expect(page.getByText("Downloaded", { exact: true }), "once").toHaveCount(0);
  });
