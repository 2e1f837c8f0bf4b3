import { expectConflictShown, expectDeleted, expectKeptByHistory, expectMade, expectRefused } from "./change-checks";
import { entities, isKind } from "./entities";
import { test } from "./fixtures";

/** With scripts too, a change is made where they fill in fields, and a delete where they open the menu. */
const SCRIPTED_CHANGES = ["Document Approval", "Email Template"];

for (const entity of entities.filter(isKind)) {
  const { title, path, menu } = entity;
  const changeTag = SCRIPTED_CHANGES.includes(title) ? [] : ["@once"];
  const deleteTag = menu ? [] : ["@once"];

  test.describe(title, () => {
    test("takes a new record once its form is right, and keeps what was entered until then", async ({
      app,
      page,
      javaScriptEnabled,
    }) => {
      await entity.prepare?.(app.seed.db);
      await page.goto(path);
      await expectRefused(page, entity);
      if (!javaScriptEnabled) await expectKeptByHistory(page, entity);
      await expectMade(page, entity);
    });

    test("shows a record's values, saves changes, and reports a change made meanwhile without losing either", {
      tag: changeTag,
    }, async ({ app, page }) => {
      const [id] = await entity.seed(app.seed.db, ["Row 07"]);
      await page.goto(path);
      await expectConflictShown(page, entity, "Row 07", id!);
    });

    test("asks before it deletes, says that it did, and explains what stands against it", {
      tag: deleteTag,
    }, async ({ app, page }) => {
      const [id] = await entity.seed(app.seed.db, ["Row 01", "Row 02"]);
      await page.goto(path);
      await expectDeleted(page, entity, app.seed.db, { name: "Row 01", id: id! }, "Row 02");
    });
  });
}
