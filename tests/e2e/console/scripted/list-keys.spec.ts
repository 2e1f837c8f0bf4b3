import { user as users } from "../entities/access";
import { expect, test } from "../fixtures";

test.beforeEach(async ({ app, page }) => {
  await users.seed(app.seed.db, ["Row 01", "Row 02", "Row 03"]);
  await page.goto(`${users.path}?sort=firstName`, { waitUntil: "networkidle" });
});

const rows = "tbody tr";

test("j and k go down and up, Enter opens, and a line says so", async ({ page }) => {
  await expect(page.getByText("Keys: j and k go down and up")).toBeVisible();
  const focused = (index: number) => expect(page.locator(rows).nth(index).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("k");
  await focused(0);
  for (const index of [1, 2, 3, 3]) {
    await page.keyboard.press("j");
    await focused(index);
  }
  await page.keyboard.press("k");
  await focused(2);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/user\/[\w-]+$/);
});

test("keys pressed while a slow machine brings the page to life do not break it", async ({ page }) => {
  const machine = await page.context().newCDPSession(page);
  await machine.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(`${users.path}?sort=firstName`, { waitUntil: "commit" });
  const first = page.locator(rows).first().getByRole("link").first();
  await expect(async () => {
    for (let press = 0; press < 20; press += 1) await page.keyboard.press("k");
    await expect(first).toBeFocused({ timeout: 100 });
  }).toPass();
});

test("p shows a record's facts over the list, whose place and focus stay", async ({ page }) => {
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  const name = await page.locator(rows).nth(1).getByRole("cell").nth(1).textContent();
  await page.keyboard.press("p");
  const peek = page.getByRole("dialog", { name: `Peek: ${name}` });
  await expect(peek.getByText(name!, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/peek\?sort=firstName$/);
  await page.keyboard.press("j");
  await expect(peek, "keys are the dialog's").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${users.path}?sort=firstName`);
});

test("x chooses the row and takes it back, and the keys go on from a box", async ({ page }) => {
  const boxes = page.locator(`${rows} [type=checkbox]`);
  const all = page.getByLabel("Choose all 4 shown");
  await expect(page.getByText("x chooses")).toBeVisible();
  await expect(page.getByRole("button", { name: "Deactivate" }), "offered once it can be done").toHaveCount(0);
  await page.keyboard.press("x");
  await expect(page.locator(`${rows} :checked`), "no row has the focus yet").toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(boxes.nth(0)).toBeChecked();
  await expect(page.getByText("1 chosen")).toBeVisible();
  await expect(page.getByRole("button", { name: "Deactivate" })).toBeVisible();
  await boxes.nth(2).check();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(boxes.nth(3)).toBeChecked();
  await expect(page.getByText("3 chosen")).toBeVisible();
  await expect(all).not.toBeChecked();
  await boxes.nth(1).check();
  await expect(all).toBeChecked();
  await page.keyboard.press("x");
  await expect(page.getByText("4 chosen"), "the focus is on the link of the last row").toHaveCount(0);
  await all.check();
  await all.uncheck();
  await expect(page.locator(`${rows} :checked`)).toHaveCount(0);
});

test("with Shift a click or x chooses all rows from the one chosen last, or takes them back", async ({ page }) => {
  const boxes = page.locator(`${rows} [type=checkbox]`);
  const chosen = page.locator(`${rows} :checked`);
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(chosen).toHaveCount(3);
  await expect(page.getByText("3 chosen")).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString()), "no text is selected").toBe("");
  await boxes.nth(1).click({ modifiers: ["Shift"] });
  await expect(chosen, "back from the third to the second").toHaveCount(1);
  await boxes.nth(0).uncheck();
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(boxes.nth(1), "from the one touched last").toBeChecked();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(boxes.nth(3)).toBeChecked();
  await expect(page.getByText("4 chosen")).toBeVisible();
});

test("no key is taken from what is being typed, or with another key", async ({ page }) => {
  const input = page.getByLabel("Search for");
  await input.focus();
  await page.keyboard.type("jkp");
  await expect(input).toHaveValue("jkp");
  await input.blur();
  await page.keyboard.press("Control+j");
  await page.keyboard.press("Alt+k");
  await expect(page.locator(`${rows} :focus`)).toHaveCount(0);
});
