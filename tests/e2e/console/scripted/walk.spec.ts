import { expectAccessible } from "../../support/axe";
import { expectMade, expectRefused } from "../change-checks";
import { entities, isKind } from "../entities";
import { test } from "../fixtures";
import { NAMES } from "../list-checks";

for (const entity of entities.filter((each) => !isKind(each))) {
  const { title, path } = entity;
  const all = `${path}?size=25`;

  test(`${title} are made with scripts too, and their list and form are accessible`, async ({ app, page }) => {
    test.slow();
    await entity.seed(app.seed.db, NAMES);
    await entity.prepare?.(app.seed.db);
    await page.goto(all);
    await expectAccessible(page, "the list");
    await expectRefused(page, entity);
    await expectAccessible(page, "the refused dialog");
    // How scripts close dialogs belongs to the kit; where the browser returns to belongs to the entity.
    await expectMade(page, entity, all);
  });
}
