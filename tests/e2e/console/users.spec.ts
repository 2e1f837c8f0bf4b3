import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { applications } from "~/hub/kit/db/schema";
import { newPerson } from "../../support/people";
import { png } from "../../support/pictures";
import { assignApplication, userWithTwoApplications } from "../support/assignments";
import { expectAccessible } from "../support/axe";
import { expectFieldError, summary } from "../support/forms";
import { look } from "../support/look";
import { enterPassword, passFirstStep } from "../support/sign-in";
import { DESK, deskRole } from "./desk";
import { role as roles, user as users } from "./entities/access";
import { expect, test } from "./fixtures";
import { expectSignedOut, signedIn } from "./others";
import {
  act,
  chooseNarrowing,
  detach,
  dialog,
  expectMessage,
  expectSaved,
  fillIn,
  leaveFor,
  offered,
  save,
} from "./screens";

const { path } = users;
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

test("a user is given one role at most, by ACTIVE ones, and has it detached again", async ({ app, page }) => {
  await roles.seed(app.seed.db, ["Role 01", "Role 02"]);
  const user = await app.seed.user();
  await page.goto(path);
  await act(page, users, nameOf(user), "Assign Role");
  await expect(dialog(page, "Assign Role")).toBeVisible();
  await expect(offered(page, "Role")).toHaveText(["Please choose", "Admin", "Role 01"]);
  await page.getByRole("button", { name: "Assign" }).click();
  await expectFieldError(page, "Role", "Status is required");

  await fillIn(page, { Role: "Role 01" });
  await page.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Role Role 01 attached" })).toBeVisible();
  await expect(page.getByLabel("Role", { exact: true }), "a second one cannot be chosen").toHaveCount(0);
  await detach(page, "Role 01");
  await expect(page.getByRole("status").filter({ hasText: "Role detached" })).toBeVisible();
  await expect(offered(page, "Role")).toHaveCount(3);
});

test("a user is assigned an application for a client in a role of both, listed with a way to detach it", {
  tag: "@once",
}, async ({ app, page }) => {
  await deskRole(app.seed.db, DESK.role);
  const user = await app.seed.user();
  await page.goto(path);
  await act(page, users, nameOf(user), "Assign Application");
  await expect(dialog(page, "Assign Application")).toBeVisible();
  await chooseNarrowing(page, "Show roles", { Application: DESK.application, Client: DESK.client, Role: DESK.role });
  await expect(offered(page, "Role")).toHaveText(["User", DESK.role]);
  await page.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Application assigned" })).toBeVisible();
  const assigned = `${DESK.application} for ${DESK.client} as ${DESK.role}`;
  await expect(page.getByRole("listitem").filter({ hasText: assigned })).toBeVisible();
  await expect(
    page.locator('tr:has-text("Robin") td[data-label="Assigned Apps"]').filter({ hasText: DESK.application }),
  ).toHaveCount(1);

  await chooseNarrowing(page, "Show roles", { Application: DESK.application, Client: DESK.client, Role: "User" });
  await page.getByRole("button", { name: "Assign" }).click();
  const changed = `Role changed from ${DESK.role} to User`;
  await expect(page.getByRole("status").filter({ hasText: changed }), "what is there already").toBeVisible();
  const asUser = `${DESK.application} for ${DESK.client} as User`;
  await detach(page, asUser);
  await expect(page.getByRole("status").filter({ hasText: "Application detached" })).toBeVisible();
  await expect(page.getByText("Nothing is attached yet.")).toBeVisible();
});

test("an application and a role are given until a day; an end that is over is refused at its field", async ({
  app,
  page,
}) => {
  await deskRole(app.seed.db, DESK.role);
  const user = await app.seed.user();
  await page.goto(path);
  await act(page, users, nameOf(user), "Assign Application");
  await chooseNarrowing(page, "Show roles", { Application: DESK.application, Client: DESK.client });
  await page.getByText("For a limited time").click();
  await page.getByLabel("Until").fill("2020-01-01");
  await page.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByLabel("Until")).toHaveAccessibleDescription(/This end is over already/);
  await expect(page.getByLabel("Until")).toHaveValue("2020-01-01");
  await page.getByLabel("Until").fill("2999-06-30");
  await page.getByRole("button", { name: "Assign" }).click();
  const assigned = `${DESK.application} for ${DESK.client} as User, until 2999-06-30`;
  await expect(page.getByRole("listitem").filter({ hasText: assigned })).toBeVisible();
});

test("an administrator asks why somebody cannot open an application, and is led to where it is changed", async ({
  app,
  page,
}) => {
  await deskRole(app.seed.db, DESK.role);
  const user = await app.seed.user();
  await page.goto(path);
  await act(page, users, nameOf(user), "Can they open it?");
  await expect(page.getByText("No application is assigned, so none can be opened")).toBeVisible();
  await fillIn(page, { Application: DESK.application, Client: DESK.client });
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByText("This person cannot open it")).toBeVisible();
  const unassigned = page.getByRole("listitem").filter({ hasText: "The application is not assigned for this client" });
  await expect(unassigned).toBeVisible();
  await unassigned.getByRole("link", { name: "Assign the application" }).click();
  await expect(dialog(page, "Assign Application")).toBeVisible();
  await chooseNarrowing(page, "Show roles", { Application: DESK.application, Client: DESK.client });
  await page.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Application assigned" })).toBeVisible();
  await page.goto(`${path}/${user.id}/explain`);
  await fillIn(page, { Application: DESK.application, Client: DESK.client });
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByText("This person can open it")).toBeVisible();
  await fillIn(page, { On: "2020-01-01" });
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByText("This person cannot open it on 2020-01-01")).toBeVisible();
});

test("what is assigned is explained before anything is asked, and leads to the whole answer", async ({ app, page }) => {
  const { seed } = app;
  const user = await seed.user();
  const client = await seed.client("Contoso");
  const [open, closed] = [
    await seed.application({ ...app.sampleApp, name: "Ledger" }),
    await seed.application({ ...app.sampleApp, name: "Vault" }),
  ];
  await seed.db.update(applications).set({ status: "INACTIVE" }).where(eq(applications.id, closed.id));
  for (const application of [open, closed]) await seed.assign(user, application, client);
  await page.goto(path);
  await act(page, users, nameOf(user), "Can they open it?");
  const entries = dialog(page, "Can they open it?").getByRole("listitem");
  await expect(entries).toHaveText([
    "Ledger for Contoso: can be opened",
    "Vault for Contoso: cannot be opened. The application is inactive or blocked",
  ]);
  await look(page, "user-explain", [360, 768, 1024, 1440]);
  await entries.getByRole("link", { name: "Vault" }).click();
  await expect(page.getByText("This person cannot open it")).toBeVisible();
  await expect(page.getByLabel("Application", { exact: true })).toHaveValue(closed.id);
});

test("many applications of a user are in the order of lists, and what assigns one more stays in sight", {
  tag: "@once",
}, async ({ app, page }) => {
  const user = await app.seed.user();
  const client = await app.seed.client("Contoso");
  const numbers = [13, 7, 19, 55, 2, 101, 8, 1, 30, 9];
  for (const number of numbers)
    await app.seed.assign(
      user,
      await app.seed.application({ ...app.sampleApp, name: `Desk ${number}` }),
      client,
      "User",
    );
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await expect(page.locator('tr:has-text("Desk") td[data-label="Assigned Apps"]')).toContainText(
    "Desk 1, Desk 2, Desk 7",
  );
  await page.goto(`${path}/${user.id}/application`);
  const attached = page.getByRole("list", { name: "Attached (10)" }).locator("summary");
  await expect(attached).toHaveText(
    numbers.toSorted((one, other) => one - other).map((number) => new RegExp(`^Desk ${number} for Contoso`)),
  );
  await expect(page.getByRole("button", { name: "Assign" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await look(page, "user-applications");
});

test("an administrator sets a user's password by the rules of spec §5, and it is the one to sign in with", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const user = await app.seed.user();
  const theirs = await signedIn(browser, app, user);
  await page.goto(path);
  await act(page, users, nameOf(user), "Change Password");
  await expect(dialog(page, "Change Password")).toBeVisible();
  await save(page);
  await expectFieldError(page, "New Password", "New Password Required");
  await expectFieldError(page, "Confirm Password", "Confirm Password Required");
  await fillIn(page, { "New Password": "Quartz-Lamp7!", "Confirm Password": "Quartz-Lamp7!" });
  await save(page);
  await expectFieldError(
    page,
    "New Password",
    "Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character. Not allowed: -",
  );
  await fillIn(page, { "New Password": "Other#Door2", "Confirm Password": "Other#Door3" });
  await save(page);
  await expectFieldError(page, "Confirm Password", "Password must match");
  await fillIn(page, { "New Password": "Other#Door2", "Confirm Password": "Other#Door2" });
  await save(page);
  await expectSaved(page, users, "Password changed");
  await expectSignedOut(theirs);
  await passFirstStep(theirs, app, { ...user, password: "Other#Door2" });
  await theirs.context().close();
});

test("an administrator sees where a user is signed in, and ends it", { tag: "@once" }, async ({
  app,
  page,
  browser,
}) => {
  const user = await app.seed.user();
  const theirs = await signedIn(browser, app, user);
  await page.goto(path);
  await act(page, users, nameOf(user), "Sessions");
  const sessions = dialog(page, "Sessions");
  await expect(sessions.getByRole("listitem")).toHaveText(/^Chrome on \w+ at .+, last used .+ UTC/);
  await look(page, "user-sessions");
  await sessions.getByRole("button", { name: "End all" }).click();
  await expectMessage(page, "1 session was ended");
  await expect(sessions.getByText("There is no session now.")).toBeVisible();
  await expectSignedOut(theirs);

  const own = await app.seed.idOf(app.admin.email);
  await page.goto(`${path}/${own}/sessions`);
  await expect(sessions.getByRole("listitem").filter({ hasText: "This session" })).toHaveCount(1);
  await theirs.context().close();
});

test("a user's page sends a reset link, takes the account out of use and back, each by its button", async ({
  app,
  page,
}) => {
  const user = await app.seed.user();
  const at = `${path}/${user.id}`;
  await page.goto(at);
  await page.getByRole("link", { name: "Send reset link" }).click();
  await dialog(page, "Send reset link").getByRole("button", { name: "Send" }).click();
  await expectMessage(page, "The link was sent");
  const { text } = await app.mail.waitFor(user.email, ({ subject }) => subject === "Reset your password");
  expect(text).toContain("/resetpassword/");
  for (const [button, status] of [
    ["Deactivate", "INACTIVE"],
    ["Activate", "ACTIVE"],
  ] as const) {
    await page.goto(at);
    await page.getByRole("link", { name: button, exact: true }).click();
    await dialog(page, button).getByRole("button", { name: button, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${at}$`));
    await expect(page.getByRole("main").getByText(status, { exact: true })).toBeVisible();
  }
});

test("a profile image is stored with the user and shown", async ({ app, page }) => {
  const user = await app.seed.user();
  await page.goto(`${path}/${user.id}/edit`);
  await page
    .getByLabel("Profile image")
    .setInputFiles({ name: "face.png", mimeType: "image/png", buffer: png(64, 64) });
  await save(page);
  await expectSaved(page, users, "User updated");
  await page.goto(`${path}/${user.id}/edit`);
  const image = page.getByRole("img", { name: `Profile image of ${nameOf(user)}` });
  await expect(image).toHaveAttribute("src", /^\/uploads\/[0-9a-f]{32}\.png$/);
  expect((await page.request.get((await image.getAttribute("src"))!)).headers()["content-type"]).toBe("image/png");
});

test("a profile image is shown where its user is, and can be removed", async ({ app, page }) => {
  const id = await app.seed.idOf(app.admin.email);
  // Found by element: while a dialog is open, the sidebar is hidden from role queries.
  const picture = page.locator("nav img");
  await page.goto(`${path}/${id}/edit`, { waitUntil: "networkidle" });
  await page.getByLabel("Phone Number").fill(newPerson().phoneNumber);
  await page
    .getByLabel("Profile image", { exact: true })
    .setInputFiles({ name: "face.png", mimeType: "image/png", buffer: png(64, 64) });
  await save(page);
  await expectSaved(page, users, "User updated");
  await page.goto(`${path}/${id}/edit`, { waitUntil: "networkidle" });
  await expect(picture).toHaveAttribute("src", /^\/uploads\/[0-9a-f]{32}\.png$/);
  await look(page, "user-with-picture");
  await page.getByLabel("Remove the profile image").check();
  await save(page);
  await expectSaved(page, users, "User updated");
  await page.goto(`${path}/${id}/edit`);
  await expect(page.getByRole("img", { name: /^Profile image of/ })).toHaveCount(0);
  await expect(picture).toHaveCount(0);
});

test("a picture that is too large is refused by its field, and what was typed stays", async ({
  app,
  page,
  javaScriptEnabled,
  browserErrors,
}) => {
  browserErrors.allow(/400|413/);
  const user = await app.seed.user();
  await page.goto(`${path}/${user.id}/edit`, { waitUntil: "networkidle" });
  await page.getByLabel("First Name").fill("Kept");
  const buffer = Buffer.concat([png(64, 64), Buffer.alloc(javaScriptEnabled ? 3_000_000 : 1_100_000)]);
  await page
    .getByLabel("Profile image", { exact: true })
    .setInputFiles({ name: "phone.png", mimeType: "image/png", buffer });
  if (!javaScriptEnabled) await save(page);
  await expect(page.getByLabel("Profile image", { exact: true })).toHaveAccessibleDescription(
    /The file is larger than 1 MB$/,
  );
  await expect(page.getByLabel("First Name")).toHaveValue("Kept");
});

test("a form that is too large to be sent is shown again without scripts, with all but its file", {
  tag: "@once",
}, async ({ app, page, browserErrors }) => {
  browserErrors.allow(/413/);
  const user = await app.seed.user();
  await page.goto(`${path}/${user.id}/edit`);
  await page.getByLabel("First Name").fill("Kept");
  const photo = {
    name: "phone.png",
    mimeType: "image/png",
    buffer: Buffer.concat([png(64, 64), Buffer.alloc(5_000_000)]),
  };
  await page.getByLabel("Profile image", { exact: true }).setInputFiles(photo);
  await save(page);
  await expect(summary(page)).toContainText("This is too large, and nothing was saved.");
  await expect(page.getByText("Choose the file again.")).toBeVisible();
  await expect(page.getByLabel("First Name")).toHaveValue("Kept");
  await expect(page.getByLabel("Last Name")).toHaveValue(user.lastName);
  await look(page, "too-large-user", [360, 768, 1024, 1280]);
  await save(page);
  await expectSaved(page, users, "User updated");

  await page.goto("/dashboard/client/new");
  await fillIn(page, { "Actual Name": "Kept too", "Display Name": "Kept too" });
  await page.getByLabel("Logo", { exact: true }).setInputFiles(photo);
  await page.getByRole("button", { name: "Upload Logo" }).click();
  await expect(summary(page)).toContainText("This is too large");
  await expect(page.getByLabel("Actual Name")).toHaveValue("Kept too");

  await page.goto("/dashboard/smsTemplate/new");
  await fillIn(page, { Name: "WELCOME" });
  await page.locator("textarea[name=template]").fill("ü".repeat(400_000));
  await save(page);
  await expect(summary(page)).toContainText("This is too large");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("WELCOME");
  await expect(page.locator("textarea[name=template]")).toHaveValue(/^ü{100000,}$/);
});

test("the download is a CSV file of the searched users, in which no cell is a formula", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const formula = await app.seed.user({
    firstName: `=HYPERLINK("http://evil.example.test")`,
    lastName: "Comma, Quote",
  });
  const { clients } = await assignApplication(app, formula, { name: "Claims desk", role: "Approver" });
  await app.seed.user({ firstName: "Left out" });
  const inactive = await app.seed.user({ firstName: "-1+1 hyperlink", isActive: false });
  await page.goto(`${path}?field=firstName&search=hyperlink`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("user-info-file.csv");
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines[0], "a byte order mark, by which Excel knows UTF-8").toBe(
    "\uFEFFFirst Name,Last Name,Email,Phone Number,User Name,Application,Status,Clients and Roles",
  );
  const line = ({ email, phoneNumber, userName }: typeof formula) => `${email},${phoneNumber},${userName}`;
  const assigned = `Claims desk for ${clients[0]!.name} as Approver`;
  expect(lines.slice(1), "in the order of the list").toEqual([
    `'-1+1 hyperlink,${inactive.lastName},${line(inactive)},,Inactive,`,
    `"'=HYPERLINK(""http://evil.example.test"")","Comma, Quote",${line(formula)},Claims desk,Active,${assigned}`,
  ]);
});

test("the last administrator stays one, and nobody locks themselves out", { tag: "@once" }, async ({ app, page }) => {
  const id = await app.seed.idOf(app.admin.email);
  const refusals = async (message: string) => {
    await page.goto(`${path}/${id}/delete`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(message);
    await page.goto(`${path}/${id}/role`);
    await detach(page, "Admin");
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
    await page.goto(`${path}/${id}/edit`);
    await fillIn(page, { "Phone Number": "9123456789", Status: "INACTIVE" });
    await save(page);
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  };
  await refusals("This is the last active Admin. Give the Admin role to another active user first");
  await app.seed.user({ role: "Admin" });
  await refusals("You cannot delete or deactivate yourself, or give up your own Admin role. Ask another Admin");
});

test("a user whose role is detached, or who is deactivated, is out at the next step and cannot come back", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const user = await app.seed.user({ role: "Manager" });
  const theirs = await signedIn(browser, app, user);
  await page.goto(`${path}/${user.id}/role`);
  await detach(page, "Manager");
  await expect(page.getByRole("status").filter({ hasText: "Role detached" })).toBeVisible();
  await expectSignedOut(theirs);

  await page.goto(`${path}/${user.id}/edit`);
  await fillIn(page, { Status: "INACTIVE" });
  await save(page);
  await expectSaved(page, users, "User updated");
  await enterPassword(theirs, user.email, user.password);
  await expect(theirs.getByRole("alert").filter({ hasText: "Your account is inactive" })).toBeVisible();
  await theirs.context().close();
});

test("an application that is blocked in the console leaves its users' dashboards, and comes back", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const { user, single } = await userWithTwoApplications(app);
  const { application } = await assignApplication(app, user);
  const theirs = await signedIn(browser, app, user);
  const tile = theirs.getByRole("link", { name: application.name });
  for (const [status, count] of [
    ["Permanent BLOCKED", 0],
    ["ACTIVE", 1],
    ["INACTIVE", 0],
  ] as const) {
    await leaveFor(page, `/dashboard/eaiapplication/${application.id}/edit`);
    await fillIn(page, { Status: status });
    await save(page);
    await expect(page.getByRole("status").filter({ hasText: "Application updated" })).toBeVisible();
    await theirs.goto("/dashboard/app");
    await expect(theirs.getByRole("link", { name: single.application.name })).toBeVisible();
    await expect(tile).toHaveCount(count);
  }
  await theirs.context().close();
});
