import { expect, type Page } from "@playwright/test";
import type { Database } from "~/hub/kit/db/database";
import { sticksOut } from "../support/senses";
import { type ConsoleList, entities } from "./entities";
import { cellsOf, enterSearch, row, search } from "./screens";

export const PHONE = { width: 360, height: 800 };
export const DESK = { width: 1280, height: 800 };

/** Enough rows for three pages of five and two of ten. */
export const NAMES = Array.from({ length: 12 }, (_, index) => `Row ${String(index + 1).padStart(2, "0")}`);

/** Fields searched by one of their choices, which must not match another choice. */
const CHOSEN = ["Status", "Channel", "Language"];

export const rowOf = ({ rowName }: ConsoleList, name: string): string => rowName?.(name) ?? name;

export const fullNameOf = (list: ConsoleList, name: string): string => list.fullName?.(name) ?? rowOf(list, name);

export async function expectEmpty(page: Page, { title, create, empty }: ConsoleList): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  if (create) await expect(page.getByRole("link", { name: create, exact: true })).toBeVisible();
  if (empty) await expect(page.getByRole("heading", { name: empty })).toBeVisible();
}

/** Columns, searchable fields, and the actions of one row. */
export async function expectListed(page: Page, entity: ConsoleList, name: string): Promise<void> {
  await expect(page.locator("thead th:not(.row-choice)")).toHaveText([...entity.columns]);
  const fields = Object.keys(entity.searches);
  const choice = page.getByRole("main").getByRole("search").getByLabel("Search in");
  if (fields.length > 1) await expect(choice.locator("option")).toHaveText(fields);
  else await expect(choice).toHaveCount(0);

  const named = rowOf(entity, name);
  const actions = entity.actions.map((each) => (entity.menu ? each : `${each} ${named}`));
  const listed = row(page, named);
  if (entity.menu) await listed.locator("summary").click();
  const controls = listed.getByRole("cell").last().locator("a, button");
  await expect(controls).toHaveCount(actions.length);
  for (const [index, action] of actions.entries()) await expect(controls.nth(index)).toHaveAccessibleName(action);

  const icons = controls.locator("use");
  const undrawn = await icons.evaluateAll((uses) =>
    uses.filter((use) => !document.getElementById(use.getAttribute("xlink:href")?.slice(1) ?? "")),
  );
  expect(await icons.count(), "each action has its icon").toBe(actions.length);
  expect(undrawn, "and the page its outline").toEqual([]);
}

export async function expectSearched(page: Page, list: ConsoleList, total: number): Promise<void> {
  const isScripted = await page.evaluate(() => document.documentElement.classList.contains("scripted"));
  for (const [field, text] of Object.entries(list.searches)) {
    // Without scripts what was chosen for another field holds as well.
    if (!isScripted) await page.goto(list.path);
    await search(page, text, fieldToChoose(list, field));
    // With scripts the address changes shortly before the rows.
    await expect(async () => {
      expectFound(await cellsOf(page, columnOf(list, field)), list, field, total);
    }).toPass({ timeout: 8_000 });
  }
}

export async function expectSearchAnswers(page: Page, list: ConsoleList, total: number): Promise<void> {
  const bar = page.getByRole("main").getByRole("search");
  for (const [field, text] of Object.entries(list.searches)) {
    // Without scripts what was chosen or typed for the last field would be sent too.
    await bar.evaluate((form: HTMLFormElement) => form.reset());
    await enterSearch(page, text, fieldToChoose(list, field));
    const address = await bar.evaluate((form: HTMLFormElement) => {
      const query = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
      return `${form.action}?${new URLSearchParams(query).toString()}`;
    });
    const { cells } = await answeredColumn(page, address, columnOf(list, field));
    expectFound(cells, list, field, total);
  }
}

const fieldToChoose = ({ searches }: ConsoleList, field: string) =>
  Object.keys(searches).length > 1 ? field : undefined;

const columnOf = ({ columns, unshown = [] }: ConsoleList, field: string): string =>
  unshown.includes(field)
    ? columns[0]!
    : columns.find((column) => field.toLowerCase().startsWith(column.toLowerCase()))!;

function expectFound(found: readonly string[], list: ConsoleList, field: string, total: number): void {
  const text = list.searches[field]!;
  expect(found.length, `${field} is found by ${text}`).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(total);
  if (CHOSEN.includes(field)) expect(new Set(found)).toEqual(new Set([text]));
  else if (!list.unshown?.includes(field))
    for (const cell of found) expect(cell.toLowerCase()).toContain(text.toLowerCase());
}

interface Sorted {
  cells: string[];
  /** The names of the rows' actions, which identify the rows. */
  rows: (string | null)[];
}

export async function sortBy(page: Page, column: string, direction: "ascending" | "descending"): Promise<Sorted> {
  const header = page.getByRole("columnheader", { name: column, exact: true });
  // It may be the usual order already.
  if ((await header.getAttribute("aria-sort")) !== direction) await header.getByRole("link").click();
  await expect(header).toHaveAttribute("aria-sort", direction);
  await expect(page.locator("thead [aria-sort]"), "no other column is called sorted").toHaveCount(1);
  await expect(page.locator("thead [aria-hidden=true]:visible"), "or marked").toHaveCount(1);
  return {
    cells: await cellsOf(page, column),
    rows: await page
      .getByRole("cell", { name: /^Actions for / })
      .evaluateAll((all) => all.map((each) => each.ariaLabel)),
  };
}

export async function expectSortedBy(page: Page, entity: ConsoleList, column: string, total: number): Promise<Sorted> {
  const up = await sortBy(page, column, "ascending");
  expect(up.rows).toHaveLength(total);
  expect(up.cells, column).toEqual(sorted(up.cells, entity.numeric?.includes(column)));
  return up;
}

interface Answered {
  cells: string[];
  /** How the column's header says that it is sorted. */
  direction: string | null;
}

/** As the server answers it: scripts and styles are not waited for. */
async function answeredColumn(page: Page, address: string, column: string): Promise<Answered> {
  const answer = await page.request.get(address);
  expect(answer.status(), address).toBe(200);
  return page.evaluate(
    ([html, wanted]) => {
      const list = new DOMParser().parseFromString(html, "text/html");
      const textOf = (element: Element) => element.textContent.trim();
      const headers = [...list.querySelectorAll("thead th")];
      return {
        cells: [...list.querySelectorAll(`td[data-label="${wanted}"]`)].map(textOf),
        direction: headers.find((each) => textOf(each) === wanted)?.getAttribute("aria-sort") ?? null,
      };
    },
    [await answer.text(), column] as const,
  );
}

/** The link of a column's header answers with all `total` rows, sorted by that column. */
export async function expectSortedAnswer(
  page: Page,
  entity: ConsoleList,
  column: string,
  total: number,
): Promise<void> {
  const header = page.getByRole("columnheader", { name: column, exact: true });
  const isUsual = (await header.getAttribute("aria-sort")) === "ascending";
  const { href } = await header.getByRole("link").evaluate((link: HTMLAnchorElement) => ({ href: link.href }));
  expect(new URL(href).searchParams.get("sort"), column).toMatch(isUsual ? /^-/ : /^\w/);
  const { cells, direction } = await answeredColumn(page, isUsual ? page.url() : href, column);
  expect(direction, column).toBe("ascending");
  expect(cells, column).toHaveLength(total);
  expect(cells, column).toEqual(sorted(cells, entity.numeric?.includes(column)));
}

/** The sortable columns, after checking that the others do not sort. */
export async function sortingColumns(page: Page, { columns, unsorted = [] }: ConsoleList): Promise<string[]> {
  for (const column of unsorted)
    await expect(page.getByRole("columnheader", { name: column, exact: true }).getByRole("link")).toHaveCount(0);
  return columns.slice(0, -1).filter((column) => !unsorted.includes(column));
}

export async function expectRoom(page: Page, db: Database, { path, seed, longest }: ConsoleList): Promise<void> {
  const [id] = await seed(db, ["W".repeat(longest)]);
  const isDialog = entities.some((each) => each.path === path);
  for (const address of isDialog ? [path, `${path}/${id}/edit`] : [path]) {
    await page.goto(address);
    await expect(page.getByRole("dialog")).toHaveCount(address === path ? 0 : 1);
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      expect(await sticksOut(page), `${address} at ${size.width} pixels`).toBe(0);
    }
  }
}

function sorted(cells: readonly string[], isNumeric = false): string[] {
  const number = (cell: string) => Number(/\d+/.exec(cell)?.[0] ?? 0);
  // Unknown values come last.
  return cells.toSorted((one, other) =>
    one === "" || other === ""
      ? Number(one === "") - Number(other === "")
      : isNumeric
        ? number(one) - number(other)
        : one.toLowerCase().localeCompare(other.toLowerCase(), "en", { numeric: true }),
  );
}
