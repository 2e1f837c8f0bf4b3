import { REGIONS } from "~/contract/kit/rules";
import { assignments } from "~/hub/kit/db/schema";
import { assignApplication } from "../support/assignments";
import { expectFieldError } from "../support/forms";
import { look } from "../support/look";
import { DESK, deskApplication, deskClient, deskPage, deskRole } from "./desk";
import { documentApproval as approvals, applicationRole as roles } from "./entities/approval";
import { page as pages } from "./entities/catalog";
import { expect, test } from "./fixtures";
import { signedIn } from "./others";
import { act, chooseNarrowing, detach, dialog, expectSaved, fillIn, offered, save } from "./screens";

test("All stands for every region but itself, and a range does not end below its beginning", async ({
  app,
  page,
  javaScriptEnabled,
}) => {
  const id = await deskRole(app.seed.db, DESK.role);
  await page.goto(`${roles.path}/${id}/edit`, { waitUntil: "networkidle" });
  const regions = page.getByRole("group", { name: "Regions" });
  const chosen = regions.locator("input:checked:not([value=All])");
  await expect(regions.getByRole("checkbox")).toHaveCount(REGIONS.length);
  await regions.getByLabel("All", { exact: true }).check();
  if (javaScriptEnabled) {
    await expect(chosen).toHaveCount(REGIONS.length - 1);
    await regions.getByLabel("Goa").uncheck();
    await expect(regions.getByLabel("All", { exact: true })).not.toBeChecked();
    await regions.getByLabel("All", { exact: true }).check();
  }
  await fillIn(page, { "Range From": "500", "Range To": "499.9999" });
  await save(page);
  await expectFieldError(page, "Range To", "The range must not end below its beginning");
  await fillIn(page, { "Range To": "500" });
  await save(page);
  await expectSaved(page, roles, "Application role updated");
  await page.goto(`${roles.path}/${id}/edit`);
  await expect(chosen).toHaveCount(REGIONS.length - 1);
  await expect(page.getByLabel("Range To")).toHaveValue("500");
});

test("pages are assigned to a role, and a range that overlaps another role's is warned of", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const { db } = app.seed;
  await deskRole(db, "Senior", [DESK.pages[0]], { rangeFrom: 100, rangeTo: 900 });
  const id = await deskRole(db, "Junior", [], { rangeFrom: 0, rangeTo: 100 });
  const warning = `Its range overlaps that of Senior (page ${DESK.pages[0]})`;
  await page.goto(roles.path);
  await act(page, roles, "Junior", "Assign Pages");
  await expect(dialog(page, "Assign Pages to Role")).toBeVisible();
  await page.getByRole("button", { name: "Attach" }).click();
  await expectFieldError(page, "Page", "Page is required");
  await fillIn(page, { Page: DESK.pages[0] });
  await page.getByRole("button", { name: "Attach" }).click();
  await expect(page.getByRole("status").filter({ hasText: `Page attached. ${warning}` })).toBeVisible();

  await page.goto(`${roles.path}/${id}/edit`);
  await save(page);
  await expect(page.getByText(`Application role updated. ${warning}`), "it stays to be read").toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).last().click();
  await page.goto(`${roles.path}/${id}/edit`);
  await fillIn(page, { "Range To": "99.9999" });
  await save(page);
  await expectSaved(page, roles, "Application role updated");

  await page.goto(`${roles.path}/${id}/assign-pages`);
  await detach(page, DESK.pages[0]);
  await expect(page.getByRole("status").filter({ hasText: "Page detached" })).toBeVisible();
});

test("project, client, role and page of a document approval narrow one another", async ({
  app,
  page,
  javaScriptEnabled,
}) => {
  const { db } = app.seed;
  await deskRole(db, DESK.role, DESK.pages.slice(0, 2));
  await deskRole(db, "Everywhere", [DESK.pages[2]], { clientId: null });
  await pages.seed(db, ["Row 01"]);
  await app.seed.client("Other client");
  const chosen = { Project: DESK.application, Client: DESK.client, Role: `${DESK.role} (${DESK.client})` };
  await page.goto(`${approvals.path}/new`);
  await chooseNarrowing(page, "Show roles and pages", { ...chosen, Page: DESK.pages[1] });
  await expect(offered(page, "Role")).toHaveText(["Please choose", chosen.Role, "Everywhere (All clients)"]);
  await expect(offered(page, "Page")).toHaveText(["Please choose", DESK.pages[0], DESK.pages[1]]);
  await chooseNarrowing(page, "Show roles and pages", { Client: "Other client", Role: "Everywhere (All clients)" });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show roles and pages" }).click();
  await expect(offered(page, "Page")).toHaveText(["Please choose", DESK.pages[2]]);
  await expect(offered(page, "Role")).toHaveText(["Please choose", "Everywhere (All clients)"]);
});

test("Who approves? answers in the order of approval and names the gap", { tag: "@once" }, async ({ app, page }) => {
  const { db } = app.seed;
  const asked = [DESK.pages[0]];
  await deskRole(db, "Director", asked, { sequence: 3, actionOfRole: "Final Approval", rangeFrom: 2000 });
  await deskRole(db, "Manager", asked, { sequence: 2, actionOfRole: "Approval", rangeTo: 1000 });
  await deskRole(db, "Clerk", asked, { sequence: 1, actionOfRole: "Creator" });
  await page.goto("/dashboard/whoApproves");
  await chooseNarrowing(page, "Show pages", {
    Application: DESK.application,
    Page: DESK.pages[0],
    Client: DESK.client,
  });
  const ask = async (amount: string) => {
    await fillIn(page, { Amount: amount });
    await page.getByRole("button", { name: "Who approves?" }).click();
    await page.waitForURL((url) => url.searchParams.get("amount") === amount);
  };
  const names = (table: string) => page.getByRole("table", { name: table }).locator('td[data-label="Role"]');
  await ask("1,000");
  await expect(names(`${DESK.pages[0]} for ${DESK.client} at an amount of 1,000`)).toHaveText(["Clerk", "Manager"]);
  await expect(names("Not at this amount or in this region")).toHaveText(["Director"]);
  await expect(page.getByText("Nobody approves amounts above 1,000 and below 2,000.")).toBeVisible();
  await expect(page.getByText("Nobody approves. The roles that would approve it have nobody")).toBeVisible();
  await expect(page.getByText("From 2,000: Director, which nobody has.")).toBeVisible();
  const user = await app.seed.user();
  const [applicationId, clientId] = await Promise.all([deskApplication(db), deskClient(db)]);
  await db.insert(assignments).values({ userId: user.id, applicationId, clientId, role: "Manager" });
  await page.reload();
  await expect(page.getByText("Nobody approves. ")).toHaveCount(0);
  await expect(page.getByText("Up to 1,000: Manager")).toHaveCount(0);
  await look(page, "who-approves-vacant");
  await ask("1000.0001");
  await expect(page.getByText("Nobody approves. No role that takes part")).toBeVisible();
  await page.reload();
  await ask("");
  await expect(names(`${DESK.pages[0]} for ${DESK.client} at any amount`)).toHaveText(["Clerk", "Manager", "Director"]);

  await page.goto(page.url().replace("region=", "region=Goa"));
  await expect(page.getByRole("heading", { name: `${DESK.pages[0]} for ${DESK.client} in Goa` })).toBeVisible();
  await expect(page.getByLabel("Region")).toHaveValue("Goa");
});

test("a plain user reads the pages and who sees them, with nothing to change them by", { tag: "@once" }, async ({
  app,
  page,
  browser,
}) => {
  const { db } = app.seed;
  await deskRole(db, DESK.role, [DESK.pages[0]]);
  const [applicationId, clientId] = await Promise.all([
    deskApplication(db),
    deskClient(db),
    deskPage(db, DESK.pages[0]),
  ]);
  for (const [path, title, seen] of [
    ["/dashboard/appPage", "Pages List", DESK.pages[0]],
    ["/dashboard/assignPageToRole", "Pages of Roles", DESK.role],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("columnheader", { name: "Actions" }), "an administrator's").toBeVisible();
    const user = await app.seed.user();
    await db.insert(assignments).values({ userId: user.id, applicationId, clientId });
    // With one application alone they would be taken into it.
    await assignApplication(app, user);
    const theirs = await signedIn(browser, app, user);
    await theirs.goto(path);
    await expect(theirs.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(theirs.getByRole("cell", { name: seen, exact: true }).first()).toBeVisible();
    await expect(theirs.getByRole("columnheader", { name: "Actions" })).toHaveCount(0);
    for (const name of ["New Page", /^Edit/, /^Delete/, /Assign/])
      await expect(theirs.getByRole("link", { name })).toHaveCount(0);
    await theirs.context().close();
  }
});
