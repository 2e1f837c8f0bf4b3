import { expectAccessible } from "../support/axe";
import { look } from "../support/look";
import { expectChanged, expectConflictShown, expectDeleted, expectMade, expectRefused } from "./change-checks";
import { entities, isKind } from "./entities";
import { test } from "./fixtures";
import {
  expectEmpty,
  expectListed,
  expectRoom,
  expectSearched,
  expectSortedBy,
  NAMES,
  sortingColumns,
} from "./list-checks";

/** Other specs test the kit in full on one entity of each kind; here every other entity is walked once. */
for (const entity of entities.filter((each) => !isKind(each))) {
  const { title, path, newTitle } = entity;
  const all = `${path}?size=25`;
  /** Besides the seeded rows there is the administrator's role. */
  const total = entity.empty ? NAMES.length : NAMES.length + 1;

  test(`${title} are listed, found, made, changed and deleted`, async ({ app, page, javaScriptEnabled }) => {
    test.slow();
    const { db } = app.seed;
    await page.goto(path);
    await expectEmpty(page, entity);
    const ids = await entity.seed(db, NAMES);
    const idOf = (name: string) => ids[NAMES.indexOf(name)]!;
    await page.goto(all);
    await expectListed(page, entity, "Row 01");

    await test.step("its fields and columns", async () => {
      // Scripts follow the same links and send the same form.
      if (javaScriptEnabled) return;
      await expectSearched(page, entity, total);
      await page.goto(all);
      for (const column of await sortingColumns(page, entity)) await expectSortedBy(page, entity, column, total);
    });

    await test.step("a new record", async () => {
      await entity.prepare?.(db);
      await page.goto(all);
      await expectRefused(page, entity);
      if (javaScriptEnabled) await expectAccessible(page, "the refused dialog");
      await look(page, `console-${newTitle.toLowerCase().replaceAll(" ", "-")}`);
      // How scripts close dialogs belongs to the kit; where the browser returns to belongs to the entity.
      await expectMade(page, entity, javaScriptEnabled ? all : undefined);
    });

    await test.step("a change", async () => {
      await page.goto(all);
      const change = javaScriptEnabled ? expectChanged : expectConflictShown;
      await change(page, entity, "Row 07", idOf("Row 07"));
    });

    await test.step("a delete", async () => {
      await page.goto(all);
      await expectDeleted(page, entity, db, { name: "Row 01", id: idOf("Row 01") }, "Row 02");
    });

    await test.step("its looks", async () => {
      if (!javaScriptEnabled) return expectRoom(page, db, entity);
      await page.goto(path);
      await expectAccessible(page, "the list");
    });
  });
}
