import { userAttributes } from "~/hub/kit/db/schema";
import { expectAccessible } from "../support/axe";
import { look } from "../support/look";
import { openSignedIn } from "../support/sign-in";
import { expect, test } from "./fixtures";
import { chooseKind } from "./screens";

test("attributes are defined, set for a person, seen and changed by them, and told an application", async ({
  app,
  page,
  browser,
}) => {
  test.slow();
  const { seed } = app;
  const ana = await seed.user();
  await page.goto("/dashboard/user");
  await page.getByRole("link", { name: "Attributes", exact: true }).click();

  const define = async (name: string, label: string, type: string, person: readonly string[]) => {
    await page.goto("/dashboard/attribute/new");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Label").fill(label);
    await page.getByLabel("Type").selectOption({ label: type });
    for (const who of person) await page.getByLabel(who).selectOption({ label: "The person, too" });
  };
  const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
  const named = (name: string) => page.getByRole("row", { name });

  await define("email", "Number", "Text", ["Who sets it"]);
  await save();
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("This is the name of a claim already").first()).toBeVisible();
  await expect(page.getByLabel("Label")).toHaveValue("Number");
  await page.getByLabel("Name").fill("employee_number");
  await save();
  await expect(page.getByText("People who set it must see it, too").first()).toBeVisible();
  await expectAccessible(page);
  await look(page, "attribute-new");
  await page.getByLabel("Who sets it").selectOption({ label: "Administrators" });
  await save();
  await expect(page.getByText("Attribute created")).toBeVisible();
  for (const [name, label, type] of [
    ["quota", "Quota in GB", "Number"],
    ["is_remote", "Works remotely", "Yes or no"],
    ["joined", "First day", "Day"],
  ] as const) {
    await define(name, label, type, ["Who sees it", "Who sets it"]);
    await save();
    await expect(page.getByText("Attribute created")).toBeVisible();
  }
  await page.goto("/dashboard/attribute");
  await expect(named("quota")).toContainText("The person, too");
  await expectAccessible(page);
  await look(page, "attributes");

  await page.goto(`/dashboard/user/${ana.id}/attributes`);
  await page.getByLabel("Number").fill("0042");
  await page.getByLabel("Quota in GB").fill("plenty");
  await page.getByLabel("Works remotely").selectOption({ label: "Yes" });
  await save();
  await expect(page.getByLabel("Quota in GB")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Quota in GB")).toHaveValue("plenty");
  await expect(page.getByLabel("Number")).toHaveValue("0042");
  await expect(page.getByLabel("Works remotely")).toHaveValue("true");
  await expectAccessible(page);
  await look(page, "attributes-of-user");
  await page.getByLabel("Quota in GB").fill("1500");
  await save();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.goto(`/dashboard/user/${ana.id}`);
  for (const text of ["Number: 0042", "Quota in GB: 1500", "Works remotely: Yes"])
    await expect(page.getByRole("main")).toContainText(text);
  await look(page, "attributes-user");

  await page.goto(`/dashboard/user/${ana.id}/attributes`);
  const context = await browser.newContext({ baseURL: app.url, storageState: undefined });
  const own = await context.newPage();
  await openSignedIn(own, app, ana);
  await own.goto("/dashboard/account");
  await expect(own.getByRole("main")).toContainText("Quota in GB: 1500");
  await expect(own.getByRole("main")).not.toContainText("0042");
  await look(own, "attributes-own-account");
  await own.getByRole("link", { name: "Change the rest" }).click();
  await own.getByLabel("Quota in GB").fill("2,000");
  await own.getByLabel("First day").fill("2026-02-03");
  await own.getByRole("button", { name: "Save" }).click();
  await expect(own.getByLabel("Quota in GB")).toHaveAttribute("aria-invalid", "true");
  await expect(own.getByLabel("First day")).toHaveValue("2026-02-03");
  await expectAccessible(own);
  await look(own, "attributes-own");
  await own.getByLabel("Quota in GB").fill("2000");
  await own.getByRole("button", { name: "Save" }).click();
  await expect(own).toHaveURL(/\/dashboard\/account$/);
  await expect(own.getByRole("main")).toContainText("Quota in GB: 2000");
  const data = (await (await own.request.get("/dashboard/account/data")).json()) as { attributes: unknown };
  expect(JSON.stringify(data.attributes)).toContain('"value":"2000"');
  expect(JSON.stringify(data)).not.toContain("0042");
  await context.close();

  await page.getByLabel("Quota in GB").fill("3000");
  await save();
  await expect(page.getByText("This is “2000” by now").first()).toBeVisible();
  await expect(page.getByLabel("Quota in GB")).toHaveValue("3000");
  await save();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.goto(`/dashboard/user/${ana.id}`);
  await expect(page.getByRole("main"), "what is kept of others' changes").toContainText("First day: 2026-02-03");
  await expect(page.getByRole("main")).toContainText("Quota in GB: 3000");

  const application = await seed.application({ ...app.sampleApp, name: `Attributes ${ana.email}` });
  await page.goto(`/dashboard/application/${application.id}/sign-on`, { waitUntil: "networkidle" });
  await chooseKind(page, "OpenID Connect");
  await page.getByLabel("Redirect address 1").fill("https://attributes.example/cb");
  await page.getByText("More settings").click();
  await page.getByLabel("Further claim 1").fill("quota");
  await page.getByLabel("What it holds 1").fill("{quota}");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Sign-on saved").first()).toBeVisible();

  await page.goto("/dashboard/attribute");
  await named("quota").locator("summary").click();
  await named("quota").getByRole("link", { name: "Delete" }).click();
  await expect(page.getByText("1 person loses a value.")).toBeVisible();
  await expectAccessible(page);
  await look(page, "attribute-delete");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Further claims are made of this attribute").first()).toBeVisible();
  // Every account would show them.
  await seed.db.delete(userAttributes);
});
