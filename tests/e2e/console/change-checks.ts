import { expect, type Page } from "@playwright/test";
import type { Database } from "~/hub/kit/db/database";
import { expectFieldError } from "../support/forms";
import { type ConsoleEntity, MARKUP, newAddress } from "./entities";
import { fullNameOf, rowOf } from "./list-checks";
import { act, dialog, expectCreated, expectEntries, expectMessage, fillForm, leaveFor, row, save } from "./screens";

export async function expectRefused(page: Page, entity: ConsoleEntity): Promise<void> {
  await page.getByRole("link", { name: entity.create, exact: true }).click();
  await expect(dialog(page, entity.newTitle)).toBeVisible();
  if (entity.form) await page.getByRole("link", { name: entity.form.kind }).click();
  const { entries, errors } = entity.invalid;
  await fillForm(page, entity, entries);
  await save(page);
  for (const [label, message] of Object.entries(errors)) await expectFieldError(page, label, message);
  await expect(page.locator("[id$=-error]:not(:empty)")).toHaveCount(Object.keys(errors).length);
  await expectEntries(page, entries);
}

export async function expectKeptByHistory(page: Page, entity: ConsoleEntity): Promise<void> {
  const { newTitle, invalid } = entity;
  for (const step of ["reload", "goBack"] as const) {
    await page[step]();
    for (const [label, message] of Object.entries(invalid.errors)) await expectFieldError(page, label, message);
    await expectEntries(page, invalid.entries);
    await page.goto(newAddress(entity));
    await expect(dialog(page, newTitle)).toBeVisible();
    await expect(page.locator("[id$=-error]:not(:empty)")).toHaveCount(0);
  }
  await page.goBack();
}

export async function expectMade(page: Page, entity: ConsoleEntity, list?: string): Promise<void> {
  await fillForm(page, entity, entity.valid);
  await save(page);
  if (list) {
    await expectMessage(page, entity.saved.created);
    await leaveFor(page, list);
  } else {
    await expectCreated(page, entity, entity.saved.created);
    if (entity.page) await page.goto(entity.path);
  }
  const made = row(page, entity.made);
  await expect(made).toBeVisible();
  if (entity.made.includes(MARKUP)) await expect(made).toContainText(MARKUP);
  await expect(made.locator("b")).toHaveCount(0);
}

export async function saveByRequest(page: Page, { change }: ConsoleEntity, address: string, entry: string) {
  const html = await (await page.request.get(address)).text();
  const form = await page.evaluate(
    ([source, label, value]) => {
      const answer = new DOMParser().parseFromString(source, "text/html");
      const labels = [...answer.querySelectorAll<HTMLLabelElement>("[role=dialog] label")];
      const field = labels.find(({ textContent }) => textContent.trim() === label)?.control;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined;
      field.value = value;
      const entries = [...new FormData(field.form!)].flatMap(([key, each]) =>
        typeof each === "string" ? [[key, each] as const] : [],
      );
      return { entries, enctype: field.form!.enctype };
    },
    [html, change.label, entry] as const,
  );
  expect(form, `${change.label} is a field that is typed into`).toBeDefined();
  const body = new FormData();
  for (const [key, value] of form!.entries) body.append(key, value);
  const isMultipart = form!.enctype.startsWith("multipart");
  const answer = await page.request.post(address, isMultipart ? { multipart: body } : { form: body });
  expect(answer.status(), address).toBe(200);
}

/** In another window. */
async function saveInWindow(page: Page, entity: ConsoleEntity, address: string, entry: string): Promise<void> {
  const { change, saved } = entity;
  const other = await page.context().newPage();
  await other.goto(address);
  await fillForm(other, entity, { [change.label]: entry });
  await save(other);
  await expectMessage(other, saved.updated);
  await leaveFor(other, address);
  await expectEntries(other, { [change.label]: entry });
  await other.close();
}

/**
 * Both values are there to choose from, and no save passes over them.
 * @param saveThere by requests, or else in another window
 */
export async function expectConflictShown(
  page: Page,
  entity: ConsoleEntity,
  name: string,
  id: string,
  saveThere = (address: string, entry: string) => saveInWindow(page, entity, address, entry),
): Promise<void> {
  const { path, change, editTitle, saved } = entity;
  const [here, there] = change.to;
  await act(page, entity, rowOf(entity, name), "Edit");
  await expect(dialog(page, editTitle)).toBeVisible();
  await expectEntries(page, { [change.label]: change.from(name) });

  await saveThere(`${path}/${id}/edit`, there);

  await fillForm(page, entity, { [change.label]: here });
  await save(page);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("You changed this record in another window meanwhile");
  // Seeded values that no form offers changed with it.
  const changed = alert.getByRole("listitem").filter({ hasText: `${change.label}: from ` });
  await expect(changed).toContainText(`to “${there}”, by you in another window, 20`);
  await expectEntries(page, { [change.label]: here });
  await save(page);
  await expect(alert.getByRole("link", { name: `${change.label}: Choose which one is saved` })).toBeVisible();
  await expectEntries(page, { [change.label]: here });
  await page.getByRole("radio", { name: `Mine: “${here}”` }).check();
  await save(page);
  await expectMessage(page, saved.updated);
  await leaveFor(page, `${path}/${id}/edit`);
  await expectEntries(page, { [change.label]: here });
}

export async function expectDeleted(
  page: Page,
  entity: ConsoleEntity,
  db: Database,
  used: { name: string; id: string },
  name: string,
): Promise<void> {
  const remove = page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true });
  if (entity.use) {
    await entity.use.with(db, used.id);
    await act(page, entity, rowOf(entity, used.name), "Delete");
    await expect(
      page.getByText(`${fullNameOf(entity, used.name)} is in use, and cannot be deleted yet.`),
    ).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("link", { name: entity.use.by, exact: true })).toBeVisible();
    await expect(remove).toHaveCount(0);
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await act(page, entity, rowOf(entity, name), "Delete");
  await expect(page.getByText(`Delete ${fullNameOf(entity, name)}?`)).toBeVisible();
  await remove.click();
  await expect(page.getByRole("status").filter({ hasText: entity.deleted })).toHaveText(
    `${entity.deleted} ${fullNameOf(entity, name)}`,
  );
  await expect(row(page, rowOf(entity, name))).toHaveCount(0);
  await expect(row(page, rowOf(entity, used.name))).toBeVisible();
}
