import { look } from "../support/look";
import { expect, test } from "./fixtures";
import { chooseKind } from "./screens";

test("people are put into a group by hand and by their client, an application learns of it, and a file says who is in it", async ({
  app,
  page,
}) => {
  const { seed } = app;
  const [ana, bo, company] = [await seed.user(), await seed.user(), await seed.client()];
  const application = await seed.application({ ...app.sampleApp, name: `Ledger of ${company.name}` });
  await seed.assign(bo, application, company);
  const name = `developers of ${company.name}`;

  await page.goto("/dashboard/user");
  await page.getByRole("link", { name: "Groups", exact: true }).click();
  await page.getByRole("link", { name: "New Group" }).first().click();
  await page.getByLabel("Name").fill(name);
  await look(page, "group-new");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  const at = new URL(page.url()).pathname;

  await page.getByRole("link", { name: "Members by Hand" }).click();
  await page.getByLabel("Email").fill("nobody@example.test");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("There is no user with this email").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@example.test");
  await page.getByLabel("Email").fill(ana.email);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Membership saved")).toBeVisible();
  await look(page, "group-members");

  await page.goto(`${at}/clients`);
  await page.getByLabel("Client", { exact: true }).selectOption({ label: company.name });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Client saved")).toBeVisible();
  await look(page, "group-clients");

  await page.goto(`${at}/people`);
  await expect(page.getByRole("row", { name: ana.email })).toContainText("By hand");
  await expect(page.getByRole("row", { name: bo.email })).toContainText(`Client ${company.name}`);
  await look(page, "group-people");
  const file = await page.request.get(`${at}/people/download`);
  expect(await file.text()).toContain(ana.email);

  await page.goto(`/dashboard/user/${bo.id}`);
  await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
  await look(page, "group-user");
  await page.goto(`/dashboard/user/${bo.id}/groups`);
  await expect(page.getByText(`By a client as well: ${name}`)).toBeVisible();
  await page.getByLabel("Group", { exact: true }).selectOption({ label: name });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Membership saved")).toBeVisible();
  await look(page, "group-of-user");

  await page.goto(`/dashboard/application/${application.id}/sign-on`, { waitUntil: "networkidle" });
  await chooseKind(page, "Forward auth: a proxy asks");
  await page.getByLabel("Group 1").fill("nobody's");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("There is no group of this name").first()).toBeVisible();
  await page.getByLabel("Group 1").fill(name);
  await look(page, "group-sign-on");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Sign-on saved").first()).toBeVisible();

  const question = new URLSearchParams({ applicationId: application.id, clientId: company.id }).toString();
  await page.goto(`/dashboard/user/${bo.id}/explain?${question}`);
  await expect(page.getByText(`Groups that it learns of: ${name}`)).toBeVisible();
  await look(page, "group-explain");
  await page.goto(`${at}/delete`);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Applications learn of this group").first()).toBeVisible();
  await page.goto("/dashboard/group");
  await look(page, "groups");
});

test("an application is given claims that are made of others", async ({ app, page }) => {
  const application = await app.seed.application({ ...app.sampleApp, name: `Claims ${Date.now()}` });
  await page.goto(`/dashboard/application/${application.id}/sign-on`, { waitUntil: "networkidle" });
  await chooseKind(page, "OpenID Connect");
  await page.getByLabel("Redirect address 1").fill("https://claims.example/cb");
  await page.getByText("More settings").click();
  await page.getByLabel("Further claim 1").fill("login");
  await page.getByLabel("What it holds 1").fill("{emial}");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("There is no claim emial").first()).toBeVisible();
  await look(page, "further-claims");
  await page.getByLabel("What it holds 1").fill("{email}");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Sign-on saved").first()).toBeVisible();
  await page.goto(`/dashboard/application/${application.id}/sign-on`);
  await page.getByText("More settings").click();
  await expect(page.getByLabel("What it holds 1")).toHaveValue("{email}");
});
