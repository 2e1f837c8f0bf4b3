import { expect, type Locator, type Page, test } from "@playwright/test";
import type { ConsoleEntity, Entries } from "./entities/entity";

export const dialog = (page: Page, title: string): Locator => page.getByRole("dialog", { name: title, exact: true });

export const row = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("cell", { name: `Actions for ${name}`, exact: true }) });

export async function fillIn(page: Page, entries: Entries): Promise<void> {
  for (const [label, value] of Object.entries(entries)) {
    const field = page.getByLabel(label, { exact: true });
    if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption({ label: value });
    else await field.fill(value);
  }
}

export async function expectEntries(page: Page, entries: Entries): Promise<void> {
  for (const [label, value] of Object.entries(entries)) {
    const visibleDialog = () =>
      page.getByLabel(label, { exact: true }).evaluate((field) => {
        if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.label;
        return (field as HTMLElement).isContentEditable ? field.textContent : (field as HTMLInputElement).value;
      });
    await expect.poll(visibleDialog, `what ${label} holds`).toBe(value);
  }
}

export const fillForm = (page: Page, { fill = fillIn }: ConsoleEntity, entries: Entries): Promise<void> =>
  fill(page, entries);

export const save = (page: Page): Promise<void> => page.getByRole("button", { name: "Save", exact: true }).click();

export const expectMessage = (page: Page, msg: string): Promise<void> =>
  expect(page.getByRole("dialog").getByRole("status").filter({ hasText: msg })).toBeVisible();

/** Within a second the dialog returns to the list by itself, which would interrupt. */
export const leaveFor = (page: Page, path: string): Promise<void> =>
  expect(async () => {
    await page.goto(path);
  }).toPass();

export async function expectSaved(page: Page, { path }: Pick<ConsoleEntity, "path">, msg: string): Promise<void> {
  await expectMessage(page, msg);
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 3_000 });
  expect(new URL(page.url()).pathname).toBe(path);
}

export async function expectCreated(page: Page, entity: Pick<ConsoleEntity, "path" | "page">, msg: string) {
  if (entity.page === undefined) return expectSaved(page, entity, msg);
  await expectMessage(page, msg);
  await expect(page).toHaveURL(new RegExp(`${entity.page}/[0-9a-f-]{36}$`), { timeout: 3_000 });
}

export async function act(
  page: Page,
  { menu }: Pick<ConsoleEntity, "menu">,
  name: string,
  action: string,
): Promise<void> {
  if (!menu)
    return row(page, name)
      .getByRole("link", { name: `${action} ${name}`, exact: true })
      .click();
  await row(page, name).locator("summary").click();
  return row(page, name).getByRole("link", { name: action, exact: true }).click();
}

export const detacher = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("dialog").locator("summary").filter({ hasText: name });

export async function detach(page: Page, name: string): Promise<void> {
  await detacher(page, `Detach ${name}`).click();
  await expect(page.getByText(`Detach ${name}?`)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Detach", exact: true }).click();
}

/**
 * Enters a search into the list's bar; a list with one searchable field has no select for it.
 * @returns what its address will say
 */
export async function enterSearch(page: Page, text: string, field?: string): Promise<string> {
  const bar = page.getByRole("main").getByRole("search");
  const isScripted = test.info().project.use.javaScriptEnabled !== false;
  if (isScripted) await expect(bar.locator("[name=search], select:not([name=field])")).toHaveCount(1);
  if (field) await bar.getByLabel("Search in").selectOption({ label: field });
  // The select of a field with choices; without scripts it is beside the text field, labelled with the field's name.
  const choices = bar.locator(`select[name=search]${field ? `, select[aria-label="Filter by ${field}"]` : ""}`);
  if ((await choices.count()) > 0) return (await choices.selectOption(text))[0]!;
  await bar.getByLabel("Search for").fill(text);
  return text;
}

export async function search(page: Page, text: string, field?: string): Promise<void> {
  const entered = await enterSearch(page, text, field);
  await page.getByRole("main").getByRole("search").getByRole("button", { name: "Search" }).click();
  await page.waitForURL(({ searchParams }) => [...searchParams.values()].includes(entered));
}

export const cellsOf = (page: Page, header: string): Promise<string[]> =>
  page.locator(`td[data-label="${header}"]`).allInnerTexts();

/** How an application signs its users in. On a page whose scripts have loaded, if there are any. */
export async function chooseKind(page: Page, label: string): Promise<void> {
  await page.getByLabel("Kind", { exact: true }).selectOption({ label });
  if (test.info().project.use.javaScriptEnabled === false)
    await page.getByRole("button", { name: "Show its settings" }).click();
}

/** Where each choice determines the options of the next: scripts load them; without scripts the named button does. */
export async function chooseNarrowing(page: Page, button: string, entries: Entries): Promise<void> {
  const isScripted = test.info().project.use.javaScriptEnabled !== false;
  const fetchOffers = page.getByRole("button", { name: button });
  await expect(fetchOffers).toHaveCount(isScripted ? 0 : 1);
  for (const [label, value] of Object.entries(entries)) {
    const option = page.getByLabel(label, { exact: true }).locator("option", { hasText: value });
    if (!isScripted && (await option.count()) === 0) await fetchOffers.click();
    await expect(option).toHaveCount(1);
    await fillIn(page, { [label]: value });
  }
}

export const offered = (page: Page, label: string): Locator =>
  page.getByLabel(label, { exact: true }).locator("option");
