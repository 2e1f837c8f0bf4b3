import type { Page } from "@playwright/test";
import { expectFieldError } from "../support/forms";
import { entities, kitTag, MARKUP } from "./entities";
import { expect, test } from "./fixtures";
import { act, dialog, expectEntries, expectSaved, expectTold, fillForm, leaveFor, row, save } from "./screens";

for (const entity of entities) {
  const { title, path, change, rowName = (name: string) => name } = entity;

  test.describe(title, () => {
    test("takes a new record once its form is right, and keeps what was entered until then", async ({ app, page }) => {
      await entity.prepare?.(app.seed.db);
      await page.goto(path);
      await page.getByRole("link", { name: entity.create, exact: true }).click();
      await expect(dialog(page, entity.newTitle)).toBeVisible();
      const { entries, errors } = entity.invalid;
      await fillForm(page, entity, entries);
      await save(page);
      for (const [label, message] of Object.entries(errors)) await expectFieldError(page, label, message);
      await expect(page.locator("[id$=-error]:not(:empty)")).toHaveCount(Object.keys(errors).length);
      await expectEntries(page, entries);

      await fillForm(page, entity, entity.valid);
      await save(page);
      await expectSaved(page, entity, entity.saved.created);
      await expect(row(page, entity.made)).toBeVisible();
      if (entity.made.includes(MARKUP)) {
        await expect(row(page, entity.made)).toContainText(MARKUP);
        await expect(page.locator("td b")).toHaveCount(0);
      }
    });

    test("shows a record's values, saves them changed, and tells of a change made meanwhile without losing either", {
      tag: kitTag(entity),
    }, async ({ app, page, context }) => {
      const [id] = await entity.seed(app.seed.db, ["Row 07"]);
      const [here, there] = change.to;
      const edit = async (on: Page) => {
        await on.goto(`${path}/${id}/edit`);
        await expectEntries(on, { [change.label]: change.from("Row 07") });
      };
      await page.goto(path);
      await act(page, entity, rowName("Row 07"), "Edit");
      await expect(dialog(page, entity.editTitle)).toBeVisible();
      await expectEntries(page, { [change.label]: change.from("Row 07") });

      const other = await context.newPage();
      await edit(other);
      await fillForm(other, entity, { [change.label]: there });
      await save(other);
      await expectTold(other, entity.saved.updated);
      await leaveFor(other, `${path}/${id}/edit`);
      await expectEntries(other, { [change.label]: there });
      await other.close();

      await fillForm(page, entity, { [change.label]: here });
      await save(page);
      await expect(
        page.getByRole("alert").filter({ hasText: "Somebody else changed this record meanwhile" }),
      ).toBeVisible();
      await expectEntries(page, { [change.label]: here });
      await save(page);
      await expectTold(page, entity.saved.updated);
      await leaveFor(page, `${path}/${id}/edit`);
      await expectEntries(page, { [change.label]: here });
    });

    test("asks before it deletes, says that it did, and explains what stands against it", {
      tag: kitTag(entity),
    }, async ({ app, page }) => {
      const { db } = app.seed;
      const [id] = await entity.seed(db, ["Row 01", "Row 02"]);
      await entity.use?.with(db, id!);
      const remove = page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true });
      await page.goto(path);
      if (entity.use) {
        await act(page, entity, rowName("Row 01"), "Delete");
        await remove.click();
        await expect(page.getByRole("alert")).toHaveText(
          new RegExp(`is used by ${entity.use.by}. Remove it there first`),
        );
        await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
      await act(page, entity, rowName("Row 02"), "Delete");
      await expect(page.getByText(`Delete ${rowName("Row 02")}?`)).toBeVisible();
      await remove.click();
      await expect(page.getByRole("status").filter({ hasText: entity.deleted })).toHaveText(entity.deleted);
      await expect(row(page, rowName("Row 02"))).toHaveCount(0);
      await expect(row(page, rowName("Row 01"))).toBeVisible();
    });
  });
}
