import { entities, kitTag, lists } from "./entities";
import { expect, test } from "./fixtures";
import { cellsOf, row, search, sticksOut } from "./screens";

const NAMES = Array.from({ length: 12 }, (_, index) => `Row ${String(index + 1).padStart(2, "0")}`);
const PHONE = { width: 360, height: 800 };
const DESK = { width: 1280, height: 800 };

for (const entity of lists) {
  const { title, path, columns, searches, unshown = [], rowName = (name: string) => name } = entity;
  const fields = Object.keys(searches);
  /** Beside the seeded rows there is the administrator, or that role. */
  const total = entity.empty ? NAMES.length : NAMES.length + 1;

  test.describe(title, () => {
    test("shows its columns, its actions and the fields it can be searched by", { tag: "@once" }, async ({
      app,
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
      if (entity.create) await expect(page.getByRole("link", { name: entity.create, exact: true })).toBeVisible();
      if (entity.empty) await expect(page.getByRole("heading", { name: entity.empty })).toBeVisible();

      await entity.seed(app.seed.db, NAMES);
      await page.reload();
      await expect(page.locator("thead th")).toHaveText([...columns]);
      const choice = page.getByRole("search").getByLabel("Search in");
      if (fields.length > 1) await expect(choice.locator("option")).toHaveText(fields);
      else await expect(choice).toHaveCount(0);

      const first = row(page, rowName(NAMES[0]!));
      const action = entity.actions.map((each) => (entity.menu ? each : `${each} ${rowName(NAMES[0]!)}`));
      if (entity.menu) await first.locator("summary").click();
      const controls = first.getByRole("cell").last().locator("a, button");
      await expect(controls).toHaveCount(action.length);
      for (const [index, name] of action.entries()) await expect(controls.nth(index)).toHaveAccessibleName(name);
    });

    test("is searched in each field by a part of it, in any letter case, and says what was not found", {
      tag: kitTag(entity),
    }, async ({ app, page }) => {
      await entity.seed(app.seed.db, NAMES);
      await page.goto(path);
      for (const [field, text] of Object.entries(searches)) {
        await search(page, text, fields.length > 1 ? field : undefined);
        const column = unshown.includes(field)
          ? columns[0]!
          : columns.find((each) => field.toLowerCase().startsWith(each.toLowerCase()))!;
        // With scripts the address changes a moment before the rows do.
        await expect(async () => {
          const found = await cellsOf(page, column);
          expect(found.length, `${field} is found by ${text}`).toBeGreaterThan(0);
          expect(found.length).toBeLessThan(total);
          if (!unshown.includes(field))
            for (const cell of found) expect(cell.toLowerCase()).toContain(text.toLowerCase());
        }).toPass({ timeout: 8_000 });
      }
      const nothing = `no <b>such</b> & 100%_"`;
      await search(page, nothing);
      await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
      await expect(page.getByText(`No results found for “${nothing}”`)).toBeVisible();
      await page.getByRole("link", { name: "Clear search" }).click();
      await expect(page.locator("tbody tr")).toHaveCount(10);
    });

    test("is sorted by every column there and back and paged by 5, 10 and 25; the address says so, and reload and back keep the place", async ({
      app,
      page,
      javaScriptEnabled,
    }) => {
      await entity.seed(app.seed.db, NAMES);
      await page.goto(`${path}?size=25`);
      // Without scripts the headers are the same links: two of them show that they lead on.
      for (const column of columns.slice(0, javaScriptEnabled ? -1 : 2)) {
        const header = page.getByRole("columnheader", { name: column, exact: true });
        if (entity.unsorted?.includes(column)) {
          await expect(header.getByRole("link")).toHaveCount(0);
          continue;
        }
        const order = async (direction: string) => {
          await header.getByRole("link").click();
          await expect(header).toHaveAttribute("aria-sort", direction);
          return {
            cells: await cellsOf(page, column),
            rows: await page.locator("td.row-actions").evaluateAll((all) => all.map((each) => each.ariaLabel)),
          };
        };
        const up = await order("ascending");
        expect(new URL(page.url()).searchParams.get("sort")).toMatch(/^\w/);
        expect(up.rows).toHaveLength(total);
        expect(up.cells, column).toEqual(sorted(up.cells, entity.numeric?.includes(column)));
        const down = await order("descending");
        expect(new URL(page.url()).searchParams.get("sort")).toMatch(/^-/);
        expect(down.rows, `${column}, turned round`).toEqual(up.rows.toReversed());
        expect(down.cells[0]).not.toBe(up.cells[0]);
      }

      await page.goto(path);
      const rows = page.locator("tbody tr");
      const size = page.getByLabel("Rows per page");
      await expect(size.locator("option")).toHaveText(["5", "10", "25"]);
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

    test("bears values as long as they can be, on a phone and on a desk", { tag: "@once" }, async ({ app, page }) => {
      const [id] = await entity.seed(app.seed.db, ["W".repeat(entity.longest)]);
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size);
        await page.goto(path);
        expect(await sticksOut(page), `the list at ${size.width} pixels`).toBe(0);
        if (!entities.some((each) => each.path === path)) continue;
        await page.goto(`${path}/${id}/edit`);
        await expect(page.getByRole("dialog")).toBeVisible();
        expect(await sticksOut(page), `the dialog at ${size.width} pixels`).toBe(0);
      }
    });
  });
}

function sorted(cells: readonly string[], isNumeric = false): string[] {
  const number = (cell: string) => Number(/\d+/.exec(cell)?.[0] ?? 0);
  // What is not known comes last.
  return cells.toSorted((one, other) =>
    one === "" || other === ""
      ? Number(one === "") - Number(other === "")
      : isNumeric
        ? number(one) - number(other)
        : one.toLowerCase().localeCompare(other.toLowerCase(), "en"),
  );
}
