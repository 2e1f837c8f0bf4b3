import { isKind, lists } from "./entities";
import { expect, test } from "./fixtures";
import {
  expectEmpty,
  expectListed,
  expectRoom,
  expectSearched,
  expectSortedBy,
  NAMES,
  sortBy,
  sortingColumns,
} from "./list-checks";
import { cellsOf, search } from "./screens";

for (const entity of lists.filter(isKind)) {
  const { title, path } = entity;
  /** Besides the seeded rows there is the administrator. */
  const total = entity.empty ? NAMES.length : NAMES.length + 1;

  // Search bar and pages are the same on every list: they are tried on the one with the most fields.
  const isTried = entity === lists.find(isKind);

  test.describe(title, () => {
    test("shows its columns, its actions and the fields it can be searched by", { tag: "@once" }, async ({
      app,
      page,
    }) => {
      await page.goto(path);
      await expectEmpty(page, entity);
      await entity.seed(app.seed.db, NAMES);
      await page.reload();
      await expectListed(page, entity, NAMES[0]!);
    });

    const found = "is searched in each field by a part of it, in any letter case, or by a choice";
    test(`${found}, and says what was not found`, { tag: isTried ? [] : ["@once"] }, async ({ app, page }) => {
      await entity.seed(app.seed.db, NAMES);
      await page.goto(path);
      await expectSearched(page, entity, total);
      const fields = Object.keys(entity.searches);
      // Without scripts a choice made for another field would hold as well.
      await page.goto(path);
      const nothing = `no <b>such</b> & 100%_"`;
      await search(page, nothing, fields.length > 1 ? fields[0] : undefined);
      await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
      await expect(page.getByText(`contains “${nothing}”.`)).toBeVisible();
      await page.getByRole("link", { name: "Clear search" }).click();
      await expect(page.locator("tbody tr")).toHaveCount(10);
    });

    const { Status: status } = entity.searches;
    if (status)
      test("says that nothing has a chosen status, not that nothing contains it", { tag: "@once" }, async ({
        page,
      }) => {
        const none = status === "ACTIVE" ? "INACTIVE" : status;
        await page.goto(`${path}?field=status&search=${none}`);
        await expect(page.getByText(` whose Status is “${none}”.`)).toBeVisible();
        await expect(page.getByText("contains")).toHaveCount(0);
      });

    test("bears values as long as they can be, on a phone and on a desk", { tag: "@once" }, ({ app, page }) =>
      expectRoom(page, app.seed.db, entity),
    );

    if (!isTried) return;

    if (status)
      test("lets one choose a status, with and without a text beside it", async ({ app, page, javaScriptEnabled }) => {
        await entity.seed(app.seed.db, NAMES);
        await page.goto(`${path}?size=25`);
        const bar = page.getByRole("main").getByRole("search");
        const select = javaScriptEnabled ? bar.getByLabel("Search for") : bar.getByLabel("Filter by Status");
        if (javaScriptEnabled) await bar.getByLabel("Search in").selectOption({ label: "Status" });
        await expect(select.locator("option").nth(1)).toBeAttached();
        await select.selectOption(status);
        await bar.getByRole("button", { name: "Search" }).click();
        await expect(select).toHaveValue(status);
        await expect(async () => expect(new Set(await cellsOf(page, "Status"))).toEqual(new Set([status]))).toPass();

        // From there back to a text, in one step.
        const [main, text] = Object.entries(entity.searches)[0]!;
        await search(page, text, main);
        await expect(page.locator("tbody tr")).not.toHaveCount(0);
        expect(new URL(page.url()).searchParams.get("search")).toBe(text);
      });

    const sorted = "is sorted by every column and paged by 5, 10, 25 and more";
    test(`${sorted}, and its address keeps the place on reload and back`, async ({ app, page, javaScriptEnabled }) => {
      await entity.seed(app.seed.db, NAMES);
      await page.goto(`${path}?size=25`);
      const columns = await sortingColumns(page, entity);
      // Without scripts the headers are the same links; testing two of them is enough.
      for (const column of javaScriptEnabled ? columns : columns.slice(0, 2)) {
        const up = await expectSortedBy(page, entity, column, total);
        const down = await sortBy(page, column, "descending");
        // The usual order has no name in the address.
        expect(new URL(page.url()).searchParams.get("sort") ?? "-").toMatch(/^-/);
        expect(down.rows, `${column}, turned round`).toEqual(up.rows.toReversed());
        expect(down.cells[0]).not.toBe(up.cells[0]);
      }

      await page.goto(path);
      const rows = page.locator("tbody tr");
      const size = page.getByLabel("Rows per page");
      await expect(size.locator("option")).toHaveText(["5", "10", "25", "50", "100", "200"]);
      await expect(size).toHaveValue("10");
      await expect(page.getByText(`1–10 of ${total}`)).toBeVisible();
      await expect(rows).toHaveCount(10);

      await page.getByRole("link", { name: "Next page" }).click();
      await expect(page.getByText(`11–${total} of ${total}`)).toBeVisible();
      await page.reload();
      await expect(rows).toHaveCount(total - 10);
      await page.goBack();
      await expect(page.getByText(`1–10 of ${total}`)).toBeVisible();

      for (const [wanted, range, count] of [
        ["25", `1–${total} of ${total}`, total],
        ["5", `1–5 of ${total}`, 5],
      ] as const) {
        await size.selectOption(wanted);
        await page.getByRole("button", { name: "Apply" }).click();
        await expect(page.getByText(range)).toBeVisible();
        await expect(rows).toHaveCount(count);
      }
      await page.getByRole("link", { name: "Last page" }).click();
      await expect(page.getByText(`11–${total} of ${total}`)).toBeVisible();
      expect(new URL(page.url()).search).toBe("?size=5&page=3");
    });

    if (status)
      test("combines filters, which stay over order, page and dialogs, and are taken away one by one", async ({
        app,
        page,
      }) => {
        await entity.seed(app.seed.db, NAMES);
        await page.goto(`${path}?field=status&search=${status}&sort=-status&size=5`);
        const bar = page.getByRole("main").getByRole("search");
        await bar.getByRole("button", { name: "Add filter" }).click();
        const filters = page.getByRole("list", { name: "Filters" });
        await expect(filters.getByText(`Status: ${status}`, { exact: true })).toBeVisible();
        const [main, text] = Object.entries(entity.searches)[0]!;
        await search(page, text, main);
        await expect(async () => {
          expect(new Set(await cellsOf(page, "Status"))).toEqual(new Set([status]));
          if (entity.unshown?.includes(main)) return;
          for (const cell of await cellsOf(page, entity.columns[0]!))
            expect(cell.toLowerCase()).toContain(text.toLowerCase());
        }).toPass();

        await page.getByRole("button", { name: "Add filter" }).click();
        await expect(filters.getByRole("listitem")).toHaveCount(3);
        await page.locator("thead").getByRole("link").first().click();
        await expect(page).toHaveURL(/also=/);
        await expect(filters.getByText(`Status: ${status}`, { exact: true })).toBeVisible();
        if (entity.create) {
          await page.goto(`${path}/new${new URL(page.url()).search}`);
          await page.getByRole("link", { name: "Cancel" }).click();
          await expect(filters.getByText(`Status: ${status}`, { exact: true })).toBeVisible();
        }
        await filters.getByRole("link", { name: `Remove this filter: Status: ${status}` }).click();
        await expect(filters.getByRole("listitem")).toHaveCount(1);
      });

    test("remembers how many rows a page has, and how high they are", async ({ app, page }) => {
      await entity.seed(app.seed.db, NAMES);
      await page.goto(`${path}?size=5`);
      await page.goto(path);
      await expect(page.getByLabel("Rows per page"), "a link changes nothing").toHaveValue("10");
      await page.getByLabel("Rows per page").selectOption("50");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText(`1–${total} of ${total}`)).toBeVisible();
      await expect(page).toHaveURL(path);
      await page.getByRole("link", { name: "Compact rows" }).click();
      await expect(page.getByRole("link", { name: "Roomy rows" })).toBeVisible();
      await expect(page).toHaveURL(path);

      await page.goto("/dashboard/role");
      await expect(page.getByLabel("Rows per page"), "every list has them").toHaveValue("50");
      const heights = () =>
        page.locator("tbody tr").evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
      for (const height of await heights()) expect(height).toBeGreaterThanOrEqual(36);
      for (const height of await heights()) expect(height).toBeLessThanOrEqual(40);
      await page.getByRole("link", { name: "Roomy rows" }).click();
      await expect(page.getByRole("link", { name: "Compact rows" })).toBeVisible();
      for (const height of await heights()) expect(height).toBeGreaterThan(45);
      await page.goto("/dashboard/role?page=2");
      await expect(page.getByLabel("Rows per page"), "a further page is that of its address").toHaveValue("10");
    });
  });
}
