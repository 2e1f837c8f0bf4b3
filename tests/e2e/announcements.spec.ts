import { expect, testAsAdmin as test } from "./fixtures";
import { userWithTwoApplications } from "./support/assignments";
import { look } from "./support/look";
import { openSignedIn } from "./support/sign-in";

test("an Admin announces something to some people, who see it above their tiles and before the application, and put it away", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const { user, several } = await userWithTwoApplications(app);
  const other = await userWithTwoApplications(app);
  await page.goto("/dashboard/announcement/new");
  await page.getByLabel("Title", { exact: true }).fill("<b>Closed</b> on Sunday");
  await page.getByLabel("Text", { exact: true }).fill("From 8 to 10.\nSee https://status.example.test/sunday.");
  await page.getByLabel("For", { exact: true }).selectOption({ label: "Some people" });
  await look(page, "announcement-form");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Name a client or an application").first(), "the field says it").toBeVisible();
  await page.getByLabel("Clients").fill(several.clients[0]!.name);
  await page.getByLabel("Applications").fill(several.application.name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Announcement created")).toBeVisible();
  await page.goto("/dashboard/announcement");
  await expect(page.getByRole("row", { name: /Closed.*Shown/ })).toBeVisible();
  await look(page, "announcement-list");

  const theirs = await (await browser.newContext({ storageState: undefined })).newPage();
  await openSignedIn(theirs, app, user);
  await expect(theirs.getByRole("heading", { name: "<b>Closed</b> on Sunday" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "https://status.example.test/sunday" })).toHaveAttribute(
    "href",
    "https://status.example.test/sunday",
  );
  await look(theirs, "announcement-tiles");
  const dialog = `${app.url}/dashboard/app/${several.application.id}`;
  await theirs.goto(dialog);
  await expect(theirs.getByRole("heading", { name: "<b>Closed</b> on Sunday" }), "with the clients").toHaveCount(1);
  await theirs.goBack();
  await theirs.getByRole("button", { name: "Put away: <b>Closed</b> on Sunday" }).click();
  await expect(theirs).toHaveURL(/\/dashboard\/app$/);
  await expect(theirs.getByRole("heading", { name: "<b>Closed</b> on Sunday" })).toHaveCount(0);
  await theirs.goto(dialog);
  await expect(theirs.getByRole("radio")).toHaveCount(2);
  await expect(theirs.getByRole("heading", { name: "<b>Closed</b> on Sunday" })).toHaveCount(0);
  await theirs.context().clearCookies();
  await openSignedIn(theirs, app, other.user);
  await expect(theirs.getByRole("heading", { name: "My Applications" })).toBeVisible();
  await expect(theirs.getByRole("heading", { name: "<b>Closed</b> on Sunday" })).toHaveCount(0);
  await theirs.context().close();
});
