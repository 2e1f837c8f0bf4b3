import { eq } from "drizzle-orm";
import { applicationOwners, applications } from "~/hub/kit/db/schema";
import { expect, test } from "./fixtures";
import { userWithTwoApplications } from "./support/assignments";
import { look } from "./support/look";
import { openSignedIn, signOut } from "./support/sign-in";

test("who is absent names a stand-in, who gets the mail and decides", async ({ app, page }) => {
  const { user, single } = await userWithTwoApplications(app);
  const client = single.clients[0]!;
  const { user: owner } = await userWithTwoApplications(app);
  const { user: standIn } = await userWithTwoApplications(app);
  const address = "https://wanted.example.test";
  const wanted = await app.seed.application({ redirectUrl: `${address}/sso`, logoutUrl: `${address}/logout` });
  await app.seed.db.update(applications).set({ requestable: true }).where(eq(applications.id, wanted.id));
  await app.seed.db.insert(applicationOwners).values({ applicationId: wanted.id, userId: owner.id });

  await openSignedIn(page, app, owner);
  await page.goto("/dashboard/requests/waiting");
  await page.getByRole("link", { name: "Stand-in", exact: true }).click();
  await expect(page.getByText("Nobody decides in your place.")).toBeVisible();
  await page.getByLabel("Email of the stand-in").fill("nobody@example.test");
  await page.getByRole("button", { name: "Name stand-in" }).click();
  await expect(page.getByRole("alert")).toContainText("Last day is required");
  await page.getByLabel("Last day").fill("2020-01-01");
  await page.getByRole("button", { name: "Name stand-in" }).click();
  await expect(page.getByRole("alert")).toContainText("This end is over already");
  const lastDay = new Date(Date.now() + 172_800_000).toISOString().slice(0, 10);
  await page.getByLabel("Last day").fill(lastDay);
  await page.getByRole("button", { name: "Name stand-in" }).click();
  await expect(page.getByRole("alert")).toContainText("Nobody with this email can stand in for you");
  await expect(page.getByLabel("Email of the stand-in")).toHaveValue("nobody@example.test");
  await look(page, "stand-in-refused", [360, 768, 1280]);
  await page.getByLabel("Email of the stand-in").fill(standIn.email);
  await page.getByRole("button", { name: "Name stand-in" }).click();
  await expect(page.getByText(`${standIn.email} decides in your place`)).toContainText(lastDay);
  await look(page, "stand-in-named", [360, 768, 1280]);
  await signOut(page);

  await openSignedIn(page, app, user);
  await page.goto(`/dashboard/request/new?${new URLSearchParams({ application: wanted.name }).toString()}`);
  await page.getByLabel("Client").selectOption({ label: client.name });
  await page.getByLabel("Reason").fill("Month-end closing");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("heading", { name: "My requests" })).toBeVisible();
  await signOut(page);

  const subject = `${user.firstName} ${user.lastName} asks for access to ${wanted.name} for ${client.name}`;
  const { text } = await app.mail.waitForNotice(standIn.email, subject);
  await openSignedIn(page, app, standIn);
  await page.goto(/\/dashboard\/requests\/[\w-]+/.exec(text)![0]);
  await expect(page.getByText(`You decide in place of ${owner.firstName} ${owner.lastName}`)).toBeVisible();
  await look(page, "stand-in-decision", [360, 768, 1280]);
  await page.getByRole("button", { name: "Grant" }).click();
  await expect(page.getByText("Access given")).toBeVisible();
  await page.goto("/dashboard/requests/standIn");
  await expect(page.getByRole("listitem").filter({ hasText: owner.email })).toBeVisible();
  await signOut(page);

  await openSignedIn(page, app, owner);
  await page.goto("/dashboard/requests/standIn");
  await page.getByRole("button", { name: "End now" }).click();
  await expect(page.getByText("You have no stand-in any more")).toBeVisible();
  await expect(page.getByText("Nobody decides in your place.")).toBeVisible();
});
