import { eq } from "drizzle-orm";
import { assignments } from "~/hub/kit/db/schema";
import { expectAccessible } from "../support/axe";
import { look } from "../support/look";
import { openSignedIn } from "../support/sign-in";
import { role as roles } from "./entities/access";
import { expect, test } from "./fixtures";
import { NOBODY } from "./others";

const LONG = "Pneumonoultramicroscopic Silicovolcanoconiosis Rajagopalaswamy";

test("a user's page says who they are, what they have, how they sign in, what was sent, and what was changed", {
  tag: "@once",
}, async ({ app, page }) => {
  const { seed } = app;
  const user = await seed.user({ role: "Clerk" });
  const client = await seed.client("<b>Contoso</b>");
  await seed.assign(user, await seed.application({ ...app.sampleApp, name: LONG }), client, "Bookkeeper");
  const at = `/dashboard/user/${user.id}`;
  await page.goto("/dashboard/user");
  await page.getByRole("link", { name: user.firstName, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${at}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(user.email);
  await expect(page.getByRole("main")).toContainText("Clerk");
  await expectAccessible(page);
  await look(page, "record-user");

  const tab = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
  await tab("Access");
  const row = page.locator("tbody tr");
  await expect(row).toContainText(LONG);
  await expect(row, "HTML in a name is text").toContainText("<b>Contoso</b>");
  await expect(row).toContainText("Bookkeeper");
  await look(page, "record-user-access");
  await tab("Sign-ins");
  await expect(page.getByText("No sign-in yet")).toBeVisible();
  await tab("Messages");
  await expect(page.getByText("No message yet")).toBeVisible();
  await tab("Facts");
  await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("First Name").fill("Renamed");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("User updated")).toBeVisible();
  await expect(page, "leads back to the page").toHaveURL(new RegExp(`${at}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Renamed");
  await page.goto(`${at}/history`);
  await expect(page.locator("tbody tr").first()).toContainText(`First Name: ${user.firstName} → Renamed`);
  await look(page, "record-user-history");
});

test("an application's page says who has it, by client, role and day, and downloads it", {
  tag: "@once",
}, async ({ app, page }) => {
  const { seed } = app;
  const application = await seed.application({ ...app.sampleApp, name: "Ledger" });
  const [contoso, northwind] = [await seed.client("Contoso"), await seed.client("Northwind")];
  const [one, other] = [await seed.user({ firstName: "يوسف" }), await seed.user()];
  await seed.assign(one, application, contoso, "Approver");
  await seed.assign(other, application, northwind, "User");
  await seed.db
    .update(assignments)
    .set({ givenBy: await seed.idOf(app.admin.email) })
    .where(eq(assignments.userId, other.id));
  await page.goto("/dashboard/eaiapplication");
  await page.getByRole("link", { name: "Ledger", exact: true }).click();
  const holder = page.getByRole("table", { name: "Who has it" }).getByRole("row", { name: "Northwind" });
  await expect(holder).toContainText("User");
  await expect(holder.getByRole("link")).toHaveCount(3);
  await expectAccessible(page);
  await look(page, "record-application", [360, 768, 1024, 1440]);
  await holder.getByRole("link", { name: app.admin.email }).click();
  await expect(page.getByRole("heading", { level: 1 }), "who gave it").toContainText(app.admin.email);
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Access", exact: true }).click();
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.getByRole("link", { name: app.admin.email })).toHaveCount(1);
  await expectAccessible(page);
  await look(page, "record-application-access");
  const search = page.getByRole("main").getByRole("search");
  await search.getByLabel("Client").selectOption("Contoso");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(one.email);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("access.csv");
  await search.getByLabel("Client").selectOption("Client: any");
  await search.getByLabel("Day (UTC)").fill("2020-01-01");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("There is no such access")).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?at=never&role=${"x".repeat(300)}`);
  await expect(page.getByText("There is no such access")).toBeVisible();
});

test("a client's and a role's page, and addresses of what is not there or of another kind", {
  tag: "@once",
}, async ({ app, page }) => {
  const { seed } = app;
  const client = await seed.client("Contoso");
  const [role] = await roles.seed(seed.db, ["Reader of ledgers"]);
  const user = await seed.user();
  await page.goto("/dashboard/client");
  await page.getByRole("link", { name: "Contoso", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Contoso");
  await page.getByRole("main").getByRole("link", { name: "Access", exact: true }).click();
  await expect(page.getByText("Nobody has it")).toBeVisible();
  await page.goto("/dashboard/role");
  await page.getByRole("link", { name: "Reader of ledgers", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Reader of ledgers");
  await look(page, "record-role");
  for (const path of [
    `/dashboard/user/${client.id}`,
    `/dashboard/client/${user.id}/access`,
    `/dashboard/application/${role}/history`,
    "/dashboard/role/no-id",
  ])
    expect((await page.goto(path))?.status(), path).toBe(404);
});

test.describe("an Auditor", () => {
  test.use({ storageState: NOBODY });
  test("reads all of it and changes nothing; a user sees none of it", { tag: "@once" }, async ({ app, page }) => {
    const { seed } = app;
    const [auditor, user] = [await seed.user({ role: "Auditor" }), await seed.user()];
    const client = await seed.client("Contoso");
    const application = await seed.application({ ...app.sampleApp, name: "Ledger" });
    await seed.assign(user, application, client, "User");
    const pages = [
      ...["", "/access", "/sign-ins", "/messages", "/history"].map((tab) => `/dashboard/user/${user.id}${tab}`),
      ...["", "/access", "/history"].map((tab) => `/dashboard/application/${application.id}${tab}`),
      ...["", "/access", "/history"].map((tab) => `/dashboard/client/${client.id}${tab}`),
    ];
    await openSignedIn(page, app, auditor);
    for (const path of pages) {
      expect((await page.goto(app.url + path))?.status(), path).toBe(200);
      await expect(page.getByRole("main").getByRole("link", { name: "Delete" }), path).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("link", { name: "Edit", exact: true }), path).toHaveCount(0);
    }
    await page.context().clearCookies();
    await openSignedIn(page, app, user);
    for (const path of pages) {
      const { status } = await page.request
        .get(app.url + path, { maxRedirects: 0 })
        .then((answer) => ({ status: answer.status() }));
      expect(status, path).toBe(302);
    }
  });
});
