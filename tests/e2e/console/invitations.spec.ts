import { eq } from "drizzle-orm";
import { invitations } from "~/hub/kit/db/schema";
import { newPerson } from "../../support/people";
import { expectAccessible } from "../support/axe";
import { linkIn, mailedBy } from "../support/codes";
import { look } from "../support/look";
import { sticksOut } from "../support/senses";
import { DESK, deskRole } from "./desk";
import { role as roles } from "./entities/access";
import { expect, test } from "./fixtures";
import { NOBODY } from "./others";
import { cellsOf, chooseNarrowing, dialog, expectMessage, fillIn } from "./screens";

test("a colleague is invited with a role in the portal and two applications", {
  tag: "@once",
}, async ({ app, page }) => {
  const { seed } = app;
  const [client, colleague] = [await seed.client("Contoso"), newPerson()];
  const [ledger, vault] = [
    await seed.application({ ...app.sampleApp, name: "Ledger" }),
    await seed.application({ ...app.sampleApp, name: "Vault" }),
  ];
  await roles.seed(seed.db, ["Role 01"]);
  await page.goto("/dashboard/app");
  const form = dialog(page, "Invite People");
  await page.getByRole("link", { name: "Users", exact: true }).click();
  await page.getByRole("link", { name: "Invite", exact: true }).click();
  const chosen = {
    Application: "Ledger",
    Client: "Contoso",
    "Second Application": "Vault",
    "Client of the second": "Contoso",
  };
  await fillIn(page, { "Email addresses": colleague.email, "Role in the portal": "Role 01", ...chosen });
  await form.getByRole("button", { name: "Send" }).click();
  await expectMessage(page, "Invitation sent");
  await page.goto("/dashboard/invitation");
  const sent = page.getByRole("row", { name: colleague.email });
  for (const text of ["Role 01", "Ledger", "Vault"]) await expect(sent).toContainText(text);
  await expect(sent.getByRole("link"), "the role, and each application with its client").toHaveCount(5);
  for (const width of [360, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sticksOut(page), `at ${width} pixels`).toBeLessThanOrEqual(0);
  }
  await look(page, "invited-with-all", [360, 768, 1024, 1440]);
  const [stored] = await seed.db.select().from(invitations).where(eq(invitations.email, colleague.email));
  expect(stored).toMatchObject({
    ...{ applicationId: ledger.id, clientId: client.id, role: "User" },
    ...{ secondApplicationId: vault.id, secondClientId: client.id, secondRole: "User" },
  });
  expect(stored!.portalRoleId).not.toBeNull();
});

test("an administrator invites people, who register by the link alone, and sends again or withdraws", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  test.slow();
  await deskRole(app.seed.db, DESK.role);
  const [invited, other] = [newPerson(), newPerson()];
  await page.goto("/dashboard/invitation");
  await expect(page.getByText("No invitation yet")).toBeVisible();
  await look(page, "invitations-empty");

  await page.goto("/dashboard/user");
  await look(page, "users-with-invite");
  await page.getByRole("link", { name: "Invite", exact: true }).click();
  await expect(dialog(page, "Invite People")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Email is required")).not.toHaveCount(0);
  const many = Array.from({ length: 51 }, (_, index) => `"Person, ${index}" <person-${index}@example.test>`);
  await fillIn(page, { "Email addresses": many.join("; ") });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("At most 50 addresses at a time; these are 51")).not.toHaveCount(0);
  await fillIn(page, { "Email addresses": `${invited.email}, ${other.email}` });
  await chooseNarrowing(page, "Show roles", { Application: DESK.application, Client: DESK.client, Role: DESK.role });
  await look(page, "invite");
  await expectAccessible(page);
  const mail = await mailedBy(app, invited.email, async () => {
    await page.getByRole("button", { name: "Send" }).click();
    await expectMessage(page, "2 invitations sent");
  });
  expect(mail.subject).toBe(`Your invitation to ${DESK.application}`);

  const theirs = await (await browser.newContext({ storageState: NOBODY, javaScriptEnabled: false })).newPage();
  await theirs.goto(linkIn(mail));
  await expect(theirs.getByText(invited.email)).toBeVisible();
  await look(theirs, "invitation");
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Register" }).click();
  await expect(theirs.getByRole("alert")).toBeVisible();
  await theirs.getByLabel("First name").fill(invited.firstName);
  await theirs.getByLabel("Last name").fill(invited.lastName);
  await theirs.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(theirs.locator("html")).toHaveAttribute("data-look", "dark");
  await expect(theirs, "an address that is sent to nobody").toHaveURL(linkIn(mail));
  await expect(theirs.getByLabel("First name")).toHaveValue(invited.firstName);
  await theirs.getByLabel("Contact number").fill(invited.phoneNumber);
  await theirs.getByLabel("Password", { exact: true }).fill(invited.password);
  await theirs.getByRole("button", { name: "Register" }).click();
  await expect(theirs).toHaveURL(/\/login(\?way=|$)/);
  await expect(theirs.getByText("You are registered. Please sign in.")).toBeVisible();
  await theirs.goto(linkIn(mail));
  await expect(theirs.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  await look(theirs, "invitation-dead");
  await theirs.context().close();

  await page.goto("/dashboard/invitation?sort=-status");
  expect(await cellsOf(page, "Status")).toEqual(["PENDING", "ACCEPTED"]);
  await look(page, "invitations");
  await expectAccessible(page);
  await mailedBy(app, other.email, async () => {
    await page.getByRole("button", { name: `Send again ${other.email}` }).click();
    await expect(page.getByText("Invitation sent again")).toBeVisible();
  });
  await page.getByRole("button", { name: `Withdraw ${other.email}` }).click();
  await expect(page.getByText("Invitation withdrawn")).toBeVisible();
  expect((await cellsOf(page, "Status")).toSorted()).toEqual(["ACCEPTED", "WITHDRAWN"]);
  await expect(page.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
});
