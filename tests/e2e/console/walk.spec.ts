import { look } from "../support/look";
import { expectConflictShown, expectDeleted, expectMade, expectRefused, saveByRequest } from "./change-checks";
import { entities, isKind } from "./entities";
import { test } from "./fixtures";
import {
  expectEmpty,
  expectListed,
  expectRoom,
  expectSearchAnswers,
  expectSortedAnswer,
  NAMES,
  sortingColumns,
} from "./list-checks";

/** Every entity that no other spec tests in full, once, without scripts. */
for (const entity of entities.filter((each) => !isKind(each))) {
  const { title, path, newTitle } = entity;
  const all = `${path}?size=25`;
  /** Besides the seeded rows there is the administrator's role. */
  const total = entity.empty ? NAMES.length : NAMES.length + 1;

  test(`${title} are listed, found, made, changed and deleted`, { tag: "@once" }, async ({ app, page }) => {
    test.slow();
    const { db } = app.seed;
    await page.goto(path);
    await expectEmpty(page, entity);
    const ids = await entity.seed(db, NAMES);
    const idOf = (name: string) => ids[NAMES.indexOf(name)]!;
    await page.goto(all);
    await expectListed(page, entity, "Row 01");

    await test.step("its fields and columns", async () => {
      await expectSearchAnswers(page, entity, total);
      for (const column of await sortingColumns(page, entity)) await expectSortedAnswer(page, entity, column, total);
    });

    await test.step("a new record", async () => {
      await entity.prepare?.(db);
      await expectRefused(page, entity);
      await look(page, `console-${newTitle.toLowerCase().replaceAll(" ", "-")}`);
      await expectMade(page, entity);
    });

    await test.step("a change", async () => {
      await page.goto(all);
      await expectConflictShown(page, entity, "Row 07", idOf("Row 07"), (address, entry) =>
        saveByRequest(page, entity, address, entry),
      );
    });

    await test.step("a delete", async () => {
      await page.goto(all);
      await expectDeleted(page, entity, db, { name: "Row 01", id: idOf("Row 01") }, "Row 02");
    });

    await test.step("its looks", () => expectRoom(page, db, entity));
  });
}
