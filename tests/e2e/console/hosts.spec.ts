import { applicationSignOns } from "~/hub/kit/db/schema";
import { expectFieldError } from "../support/forms";
import { look } from "../support/look";
import { expect, test } from "./fixtures";
import { fillIn } from "./screens";

test("an Admin says where an application stands behind a proxy, and for which roles", { tag: "@once" }, async ({
  app,
  page,
  browserErrors,
}) => {
  browserErrors.allow(/400|409/);
  const { id, name } = await app.seed.application({ ...app.sampleApp, name: "Old Wiki" });
  await page.goto(`/dashboard/application/${id}/sign-on`);
  const hosts = page.getByRole("link", { name: "Hosts", exact: true });
  await expect(page.getByRole("link", { name: "Settings", exact: true })).toBeVisible();
  await expect(hosts, "an application that is launched has none").toHaveCount(0);
  await page.goto(`/dashboard/application/${id}/sign-on/hosts`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Sign-on of ${name}`);
  await expect(page.getByText("No host yet")).toBeVisible();
  await expect(page.getByText("None of this counts while")).toBeVisible();
  const add = page.getByRole("button", { name: "Add a host" });
  await add.click();
  await expectFieldError(page, "Address", "Address is required");
  await fillIn(page, { Address: "https://wiki.example/admin;v=1", Roles: "Owner" });
  await add.click();
  await expectFieldError(
    page,
    "Address",
    "Must end in a plain path, without parameters, percent signs or dots between slashes",
  );
  await expect(page.getByLabel("Roles", { exact: true })).toHaveValue("Owner");
  await look(page, "hosts-refused");

  for (const host of [
    { Address: "https://Wiki.example/", Roles: "" },
    { Address: "https://wiki.example/admin/", Roles: " Owner , Editor,Owner" },
  ]) {
    await fillIn(page, host);
    await add.click();
    await expect(page.getByRole("status").filter({ hasText: "Host added" })).toBeVisible();
  }
  await expect(page.getByRole("row").filter({ hasText: "wiki.example/admin" })).toContainText("Owner, Editor");
  await expect(page.getByRole("row").filter({ hasText: "https://wiki.example/" }).first()).toContainText("All");
  await look(page, "hosts");
  await fillIn(page, { Address: "https://wiki.example" });
  await add.click();
  await expectFieldError(page, "Address", "This address is registered already, for this application or another one");

  await page.getByRole("link", { name: "Remove https://wiki.example/admin" }).click();
  await expect(page.getByRole("heading", { name: "Remove https://wiki.example/admin?" })).toBeVisible();
  await look(page, "hosts-removal");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "wiki.example/admin" })).toHaveCount(0);

  const forward = { applicationId: id, kind: "forward" as const };
  await app.seed.db.insert(applicationSignOns).values(forward);
  await page.goto(`/dashboard/application/${id}/sign-on`);
  await hosts.click();
  await fillIn(page, { Address: `https://${"department-of-".repeat(3)}documents.wiki.example/${"section".repeat(8)}` });
  await add.click();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByRole("row").filter({ hasText: "department-of" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing scrolls sideways").toBe(360);
});

test("the files of the proxies name the host that was registered", { tag: "@once" }, async ({ app, page }) => {
  const { id } = await app.seed.application({ ...app.sampleApp, name: "Proxied desk" });
  await app.seed.db.insert(applicationSignOns).values({ applicationId: id, kind: "forward" });
  await page.goto(`/dashboard/application/${id}/sign-on/connect`);
  await expect(page.getByText("Add a host under Hosts first")).toBeVisible();
  await page.getByRole("link", { name: "Hosts", exact: true }).click();
  for (const address of ["https://desk.example", "https://desk.example/admin", "https://other-desk.example:8443"]) {
    await fillIn(page, { Address: address });
    await page.getByRole("button", { name: "Add a host" }).click();
    await expect(page.getByRole("row").filter({ hasText: address }).first()).toBeVisible();
  }
  await page.getByRole("link", { name: "Connect", exact: true }).click();
  const nginx = page.getByLabel("nginx", { exact: true });
  await expect(nginx).toHaveValue(/server_name desk\.example;/);
  await page.locator("summary", { hasText: "nginx" }).click();
  await look(page, "hosts-connect", [360, 768, 1024, 1280]);
  await page.getByRole("link", { name: "https://other-desk.example:8443" }).click();
  await expect(nginx).toHaveValue(/server_name other-desk\.example;/);
  await expect(nginx).toHaveValue(/X-Forwarded-Host other-desk\.example:8443;/);
});
