import { assignments, users } from "~/hub/kit/db/schema";
import { deskRole } from "./desk";
import { application as applications, client as clients } from "./entities/catalog";
import { expect, test } from "./fixtures";
import { act } from "./screens";

test("a delete says before it is tried what stands against it, and leads there", async ({ app, page }) => {
  const { db } = app.seed;
  const [id] = await applications.seed(db, ["Used desk"]);
  const [clientId] = await clients.seed(db, ["Used client"]);
  const user = await app.seed.user();
  await app.seed.assign(user, { id: id! }, { id: clientId! });
  await applications.use!.with(db, id!);
  await page.goto(`${applications.path}/${id}/delete`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "1 user assignment" }).click();
  await expect(page.getByText("Only those of the application “Used desk” are listed.")).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.locator("tbody tr")).toContainText(user.email);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await page.goto(`${applications.path}?search=Used`);
  await act(page, applications, "Used desk", "Users");
  await expect(page.locator("tbody tr")).toContainText(user.email);
  await page.goto(`${applications.path}/${id}/delete`);
  await dialog.getByRole("link", { name: "1 page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pages List" })).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.locator("tbody tr")).toContainText("A page");
});

test("nothing is said of what nothing uses", { tag: "@once" }, async ({ app, page }) => {
  await deskRole(app.seed.db, "Checker");
  const [id] = await clients.seed(app.seed.db, ["Unused client"]);
  await page.goto(`${clients.path}/${id}/delete`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText("It is used by")).toHaveCount(0);
});

test("an application of 700 users is looked through, freed of all of them in one go, and deleted", {
  tag: "@once",
}, async ({ app, page }) => {
  test.slow();
  const { db } = app.seed;
  const [id, otherId] = await applications.seed(db, ["Crowded desk", "Crowded desk Europe"]);
  const [clientId] = await clients.seed(db, ["Crowded client"]);
  const people = await db
    .insert(users)
    .values(
      Array.from({ length: 700 }, (_, index) => ({
        firstName: "Crowd",
        lastName: `Number ${index}`,
        email: `crowd-${index}@example.test`,
        userName: `crowd.${index}`,
        passwordHash: "none",
      })),
    )
    .returning({ id: users.id });
  const assigned = (applicationId: string, count: number) =>
    people.slice(0, count).map(({ id: userId }) => ({ userId, applicationId, clientId: clientId! }));
  await db.insert(assignments).values([...assigned(id!, 700), ...assigned(otherId!, 2)]);

  await page.goto(applications.path);
  await page.goto(`${applications.path}/${id}/delete`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "700 user assignments" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await expect(page.getByText("1–10 of 700", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Last page" }).click();
  await expect(page.getByText("691–700 of 700", { exact: true })).toBeVisible();
  const download = await page.getByRole("link", { name: "Download" }).getAttribute("href");
  const csv = await (await page.request.get(download!)).text();
  expect(csv.trim().split("\n")).toHaveLength(701);

  await page.goto(`${applications.path}/${id}/delete`);
  await expect(dialog.getByRole("button", { name: "Remove all of it" })).toBeHidden();
  await dialog.getByText("Remove all of it together").click();
  await expect(
    dialog.getByText("700 user assignments are taken away: whoever has one can no longer open this application."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Remove all of it" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Removed: 700 user assignments");
  await expect(page.getByText("It is used by")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Application Deleted")).toBeVisible();

  await page.goto(`/dashboard/user?using=APPLICATION.${otherId}`);
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await page.goto("/dashboard/audit?field=subject&search=Number 699");
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.locator("tbody tr")).toContainText("Detached");
});

test("what was not shown is not removed: the dialog shows it and asks again", async ({ app, page }) => {
  const { db } = app.seed;
  const [id] = await applications.seed(db, ["Growing desk"]);
  await applications.use!.with(db, id!);
  await page.goto(`${applications.path}/${id}/delete`);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Remove all of it together").click();
  const [clientId] = await clients.seed(db, ["Late client"]);
  await app.seed.assign(await app.seed.user(), { id: id! }, { id: clientId! });
  await dialog.getByRole("button", { name: "Remove all of it" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "What uses it has changed meanwhile, so nothing was removed. Look at it again",
  );
  await expect(dialog.getByRole("link", { name: "1 user assignment" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "1 page" })).toBeVisible();
});

test("Administrators are not taken out of their role together", { tag: "@once" }, async ({ page }) => {
  await page.goto("/dashboard/role");
  await page
    .getByRole("row", { name: /^Admin/ })
    .locator("summary")
    .click();
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "1 user" })).toBeVisible();
  await expect(page.getByText("Remove all of it together")).toHaveCount(0);
});
