import { eq } from "drizzle-orm";
import { applicationOwners, applications } from "~/hub/kit/db/schema";
import { expect, test } from "./fixtures";
import { applicationForEmergency, userWithTwoApplications } from "./support/assignments";
import { look } from "./support/look";
import { openSignedIn, signOut } from "./support/sign-in";

test("access is asked for where it is missing, decided by the link of a mail, and its tile opens", async ({
  app,
  page,
}) => {
  const { user, single } = await userWithTwoApplications(app);
  const client = single.clients[0]!;
  const { user: owner } = await userWithTwoApplications(app);
  const address = "https://wanted.example.test";
  const wanted = await app.seed.application({ redirectUrl: `${address}/sso`, logoutUrl: `${address}/logout` });
  await app.seed.db.update(applications).set({ requestable: true }).where(eq(applications.id, wanted.id));
  await app.seed.db.insert(applicationOwners).values({ applicationId: wanted.id, userId: owner.id });

  await openSignedIn(page, app, user);
  const names = new URLSearchParams({ Application: wanted.name, Client: client.name });
  await page.goto(`/loginandregister?${names.toString()}`);
  await page.getByRole("link", { name: "Ask for access" }).click();
  await expect(page.getByText(`Ask for access to ${wanted.name}.`)).toBeVisible();
  await page.getByLabel("Client").selectOption({ label: client.name });
  await page.getByLabel("Until").fill("2020-01-01");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("alert")).toContainText("Reason is required");
  await expect(page.getByLabel("Client").locator("option:checked")).toHaveText(client.name);
  await page.getByLabel("Reason").fill("<b>Month-end</b> closing");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("alert")).toContainText("This end is over already");
  await look(page, "access-request-form", [360, 768, 1280]);
  await page.getByLabel("Until").fill("2999-12-31");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("heading", { name: "My requests" })).toBeVisible();
  await expect(page.getByRole("row", { name: wanted.name })).toContainText("Waiting");
  await look(page, "access-requests-own", [360, 768, 1280]);
  await signOut(page);

  await openSignedIn(page, app, owner);
  await page.goto("/dashboard/app");
  await page.getByRole("link", { name: "A request for access waits for you" }).click();
  await expect(page.getByRole("row", { name: wanted.name })).toContainText(user.lastName);
  const subject = `${user.firstName} ${user.lastName} asks for access to ${wanted.name} for ${client.name}`;
  const { text } = await app.mail.waitForNotice(owner.email, subject);
  await page.goto(/\/dashboard\/requests\/[\w-]+/.exec(text)![0]);
  await expect(page.getByText("<b>Month-end</b> closing")).toBeVisible();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByRole("alert")).toContainText("Reason is required");
  await look(page, "access-request-decision", [360, 768, 1280]);
  await page.getByRole("button", { name: "Grant" }).click();
  await expect(page.getByText("Access given")).toBeVisible();
  await signOut(page);

  await openSignedIn(page, app, user);
  await page.goto("/dashboard/app");
  await expect(page.getByRole("link", { name: wanted.name })).toBeVisible();
  await page.getByRole("link", { name: "More applications" }).click();
  await expect(page.getByRole("row", { name: wanted.name })).toBeVisible();
  await look(page, "access-requests-more", [360, 768, 1280]);
  await page.getByRole("link", { name: "My requests" }).click();
  await expect(page.getByRole("row", { name: wanted.name })).toContainText("Granted");
});

test("access is taken at once in an emergency, and an owner looks at it", async ({ app, page }) => {
  const { user, owner, wanted, client } = await applicationForEmergency(app);

  await openSignedIn(page, app, user);
  await page.goto(`/dashboard/request/new?${new URLSearchParams({ application: wanted.name }).toString()}`);
  await page.getByRole("link", { name: "Emergency access" }).click();
  await page.getByRole("button", { name: "Take access now" }).click();
  await expect(page.getByRole("alert")).toContainText("Client is required");
  await page.getByLabel("Client").selectOption({ label: client.name });
  await page.getByRole("button", { name: "Take access now" }).click();
  await expect(page.getByRole("alert")).not.toContainText("Client is required");
  await expect(page.getByRole("alert")).toContainText("Reason is required");
  await expect(page.getByLabel("Client").locator("option:checked")).toHaveText(client.name);
  await look(page, "emergency-access-form", [360, 768, 1280]);
  await page.getByLabel("Reason").fill("Payroll is down");
  await page.getByRole("button", { name: "Take access now" }).click();
  await expect(page.getByText("You have access for 4 hours.")).toBeVisible();
  await expect(page.getByRole("row", { name: wanted.name })).toContainText("To look at");
  await page.goto("/dashboard/app");
  await expect(page.getByRole("link", { name: wanted.name })).toBeVisible();
  await signOut(page);

  const subject = `${user.firstName} ${user.lastName} took access to ${wanted.name} for ${client.name} in an emergency`;
  const { text } = await app.mail.waitForNotice(owner.email, subject);
  await openSignedIn(page, app, owner);
  await page.goto(/\/dashboard\/requests\/[\w-]+/.exec(text)![0]);
  await expect(page.getByText("Payroll is down")).toBeVisible();
  await look(page, "emergency-access-look", [360, 768, 1280]);
  await page.getByLabel("Remark").fill("Not needed");
  await page.getByRole("button", { name: "End access now" }).click();
  await expect(page.getByText("Emergency access ended")).toBeVisible();
  await signOut(page);

  await openSignedIn(page, app, user);
  await page.goto("/dashboard/requests");
  await expect(page.getByRole("row", { name: wanted.name })).toContainText("Looked at");
  await page.goto(`/dashboard/request/emergency?${new URLSearchParams({ application: "Nothing" }).toString()}`);
  await expect(page.getByText("You cannot take this application in an emergency.")).toBeVisible();
});

test("an application that cannot be asked for has no form, and a stranger's request no page", async ({ app, page }) => {
  const { user } = await userWithTwoApplications(app);
  await openSignedIn(page, app, user);
  const closed = await page.goto("/dashboard/request/new?application=Nothing");
  expect(closed?.status()).toBe(404);
  await expect(page.getByText("This application cannot be asked for.")).toBeVisible();
  for (const id of ["no-id", "00000000-0000-7000-8000-000000000000"])
    expect((await page.goto(`/dashboard/requests/${id}`))?.status()).toBe(404);
});
