import { expectFieldError } from "../support/forms";
import { permission as permissions, role as roles } from "./entities/access";
import { applicationRole as applicationRoles } from "./entities/approval";
import { clan as clans, poc as pocs } from "./entities/contacts";
import { expect, test } from "./fixtures";
import { act, detach, detacher, dialog, fillIn, offered } from "./screens";

const holders = [
  { entity: roles, titleOf: () => "Assign Permission" },
  { entity: pocs, titleOf: (name: string) => `Assign Permission - ${name}` },
  { entity: clans, titleOf: () => "Assign Permission" },
  { entity: applicationRoles, titleOf: () => "Assign Permission" },
];

for (const { entity, titleOf } of holders) {
  // Attaching is the kit's: its scripts are tried on the first.
  const tag = entity === roles ? [] : ["@once"];

  test(`${entity.title}: ACTIVE permissions are attached one after the other and detached again`, { tag }, async ({
    app,
    page,
  }) => {
    const { db } = app.seed;
    await permissions.seed(db, ["Permission 01", "Permission 02", "Permission 03"]);
    await entity.seed(db, ["Row 01", "Row 02"]);
    await page.goto(entity.path);
    await act(page, entity, "Row 01", "Assign Permission");
    await expect(dialog(page, titleOf("Row 01"))).toBeVisible();
    await expect(page.getByText("Nothing is attached yet.")).toBeVisible();
    await expect(offered(page, "Permission"), "the second is INACTIVE").toHaveText([
      "Please choose",
      "Permission 01",
      "Permission 03",
    ]);
    const attach = page.getByRole("button", { name: "Attach", exact: true });
    await attach.click();
    await expectFieldError(page, "Permission", "Permission is required");

    for (const name of ["Permission 01", "Permission 03"]) {
      await fillIn(page, { Permission: name });
      await attach.click();
      await expect(page.getByRole("status").filter({ hasText: "Permission attached" })).toBeVisible();
      await expect(detacher(page, `Detach ${name}`)).toBeVisible();
    }
    await expect(page.getByText("There is nothing more to attach.")).toBeVisible();

    await detach(page, "Permission 01");
    await expect(page.getByRole("status").filter({ hasText: "Permission detached" })).toBeVisible();
    await expect(offered(page, "Permission")).toHaveText(["Please choose", "Permission 01"]);
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: "Permission" }).locator("summary")).toHaveCount(1);
    await page.getByRole("dialog").getByRole("link", { name: "Close" }).last().click();
    await act(page, entity, "Row 02", "Assign Permission");
    await expect(page.getByText("Nothing is attached yet."), "to another it was not attached").toBeVisible();
  });
}
