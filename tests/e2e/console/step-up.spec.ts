import { eq } from "drizzle-orm";
import { emailConfigurations, sessions, users } from "~/hub/kit/db/schema";
import { HOUR_MS } from "~/lib/durations";
import { startMailSink } from "../../support/mail-sink";
import { newPerson } from "../../support/people";
import { png } from "../../support/pictures";
import { codeIn, mailedBy } from "../support/codes";
import { look } from "../support/look";
import { openSignedIn } from "../support/sign-in";
import { emailConfiguration } from "./entities/communication";
import { expect, test } from "./fixtures";
import { NOBODY } from "./others";
import { expectMessage, fillIn, leaveFor, save } from "./screens";

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

test("what was entered is saved, its password too, once one has confirmed who one is", async ({ app, page }) => {
  const admin = await app.seed.user({ role: "Admin" });
  await openSignedIn(page, app, admin);
  const mail = await startMailSink({ login: { user: "desk", password: "Desk#Secret1" } });
  await page.goto(`${emailConfiguration.path}/new`, { waitUntil: "networkidle" });
  const server = { Host: "127.0.0.1", Port: String(mail.port), "User Name": "desk", Password: "Desk#Secret1" };
  await fillIn(page, { From: "stepped@example.test", Status: "INACTIVE", ...server });
  await app.seed.db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - HOUR_MS) })
    .where(eq(sessions.userId, await app.seed.idOf(admin.email)));
  const known = app.mail.messages.length;
  await save(page);
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
  expect(await app.seed.db.$count(emailConfigurations)).toBe(0);
  await look(page, "step-up");

  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await app.seed.db.$count(emailConfigurations)).toBe(0);

  const mailed = await app.mail.waitFor(admin.email, (each) => app.mail.messages.indexOf(each) >= known);
  await page.getByLabel("Code").fill(codeIn(mailed));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expectMessage(page, emailConfiguration.saved.created);
  const [made] = await app.seed.db.select().from(emailConfigurations);
  await leaveFor(page, `${emailConfiguration.path}/${made!.id}/test`);
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText("The mail server can be reached and lets us in")).toBeVisible();
  expect(mail.logins).toMatchObject([{ user: "desk", password: "Desk#Secret1" }]);
  await mail.stop();
});

test("a chosen file has to be chosen again, and the page says so; an account is deleted once one has confirmed", {
  tag: "@once",
}, async ({ app, page }) => {
  const admin = await app.seed.user({ role: "Admin" });
  const other = await app.seed.user({ role: "Admin" });
  await openSignedIn(page, app, admin);
  const adminId = await app.seed.idOf(admin.email);
  const otherId = await app.seed.idOf(other.email);
  const age = () =>
    app.seed.db
      .update(sessions)
      .set({ authenticatedAt: new Date(Date.now() - HOUR_MS) })
      .where(eq(sessions.userId, adminId));

  await page.goto(`/dashboard/user/${otherId}/edit`);
  await page
    .getByLabel("Profile image", { exact: true })
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: png(8, 8) });
  const { email } = newPerson();
  await fillIn(page, { Email: email });
  await age();
  const known = app.mail.messages.length;
  await save(page);
  await expect(page.getByText("The file you had chosen is not carried along")).toBeVisible();
  await look(page, "step-up-file");
  const mailed = await app.mail.waitFor(admin.email, (each) => app.mail.messages.indexOf(each) >= known);
  await page.getByLabel("Code").fill(codeIn(mailed));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expectMessage(page, "User updated");
  const stored = async () => (await app.seed.db.select().from(users).where(eq(users.id, otherId)))[0]!;
  expect(await stored()).toMatchObject({ email, profileImage: null });

  await leaveFor(page, `/dashboard/user/${otherId}/delete`);
  await age();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
  await expect(page.getByText("The file you had chosen")).toHaveCount(0);
  expect((await stored()).deletedAt).toBeNull();
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
