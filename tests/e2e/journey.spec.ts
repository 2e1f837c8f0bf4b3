import { leaveFor } from "./console/screens";
import { expect, test } from "./fixtures";
import { assignApplication } from "./support/assignments";
import { codeIn, mailedBy } from "./support/codes";
import { look } from "./support/look";
import { enterCode, signIn, signOut } from "./support/sign-in";

// As it is installed: every other test has a server that is quicker to be had.
test.use({ database: "installed" });

test("a visitor registers, verifies the email, signs in, opens applications and signs out of all of them", async ({
  app,
  page,
  context,
  person,
}) => {
  test.slow();

  await page.goto("/login");
  await page.getByRole("link", { name: "Register" }).click();
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Contact number").fill(person.phoneNumber);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  const verification = await mailedBy(app, person.email, () => page.getByRole("button", { name: "Register" }).click());

  await expect(page).toHaveURL(/\/verifyemail$/);
  await expect(page.getByRole("status")).toHaveText("Registered Successfully");
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await look(page, "verify-email-after-register");

  const welcome = await mailedBy(app, person.email, () => enterCode(page, codeIn(verification)));
  await expect(page.getByRole("status")).toHaveText("Your email is verified.");
  await expect(page).toHaveURL(/\/verifyemail$/);
  await look(page, "verify-email-done");
  await expect(page).toHaveURL(/\/login(\?way=|$)/, { timeout: 6_000 });

  const user = { id: await app.seed.idOf(person.email), ...person };
  const userId = /your email, your phone number or your user id, which is (\S+)/.exec(welcome.text)?.[1];
  const several = await assignApplication(app, user, { clients: 2, role: "Approver" });
  const single = await assignApplication(app, user);

  await signIn(page, app, person);
  await expect(page).toHaveURL(/\/dashboard\/app$/);
  await expect(page.getByRole("heading", { name: "Applications" })).toBeVisible();
  await page.getByRole("link", { name: several.application.name }).click();
  const dialog = page.getByRole("dialog", { name: "SSO" });
  await expect(dialog).toBeVisible();
  await look(page, "sso-dialog");
  await dialog.getByLabel(several.clients[1]!.name).check();
  const [chosen] = await Promise.all([
    context.waitForEvent("page"),
    dialog.getByRole("button", { name: "Submit" }).click(),
  ]);
  await expect(chosen.getByRole("heading", { name: `Welcome, ${person.firstName} ${person.lastName}` })).toBeVisible();
  expect(new URL(chosen.url()).origin).toBe(app.sampleApp.url);
  await expect(chosen.locator("dl").first()).toContainText("RoleApprover");
  await expect(chosen.locator("dl").first()).toContainText(several.clients[1]!.name);
  await look(chosen, "sample-application");

  // With scripts the dialog closes by itself, which would interrupt the navigation.
  await leaveFor(page, "/dashboard/app");
  const tile = page.getByRole("link", { name: single.application.name });
  const [direct] = await Promise.all([context.waitForEvent("page"), tile.click()]);
  await expect(direct.locator("dl").first()).toContainText(single.clients[0]!.name);
  await expect(page, "the dashboard stays where it is").toHaveURL(/\/dashboard\/app$/);

  await signOut(page);
  await expect(page.getByRole("link", { name: several.application.name })).toBeVisible();
  await expect(page.getByRole("link", { name: single.application.name })).toBeVisible();
  await look(page, "signed-out");
  await page.getByRole("link", { name: "Sign in now" }).click();
  await expect(page).toHaveURL(/\/login(\?way=|$)/);
  await chosen.reload();
  await expect(chosen.getByRole("heading", { name: "Nobody is signed in here" })).toBeVisible();

  for (const identifier of [person.phoneNumber, userId!]) {
    await signIn(page, app, person, identifier);
    await expect(page.getByRole("heading", { name: "Applications" })).toBeVisible();
    await signOut(page);
  }
});
