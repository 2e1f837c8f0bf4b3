import { clients as clientTable } from "~/hub/kit/db/schema";
import { user as users } from "../entities/access";
import { client as clients } from "../entities/catalog";
import { expect, test } from "../fixtures";
import { PHONE } from "../list-checks";
import { search } from "../screens";

test("the focus stays in the search through Enter and Clear, and the number found is announced", async ({
  app,
  page,
}) => {
  await clients.seed(app.seed.db, ["Row 01", "Row 02", "Other"]);
  await page.goto(clients.path, { waitUntil: "networkidle" });
  const input = page.getByLabel("Search for");
  await page.getByLabel("Search in").selectOption({ label: "Display Name" });
  await input.fill("row");
  await input.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "2 found for “row”" })).toBeAttached();
  await expect(input).toBeFocused();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(3);
  await expect(input).toBeFocused();
  await expect(input).toHaveValue("");
  await expect(page.getByLabel("Search in"), "the field chosen last stays").toHaveValue("displayName");
});

test("on a phone one sorts by what one sees, and Tab goes to nothing unseen", async ({ app, page }) => {
  await clients.seed(app.seed.db, ["Row 01", "Row 02"]);
  await page.setViewportSize(PHONE);
  await page.goto(clients.path, { waitUntil: "networkidle" });
  await page.getByLabel("Search for").focus();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    const size = await page.evaluate(() => document.activeElement?.getBoundingClientRect().width ?? 0);
    expect(size, `Tab ${step}`).toBeGreaterThan(8);
  }
  await page.getByLabel("Sort by").selectOption({ label: "Actual Name, down" });
  await page.getByRole("button", { name: "Sort" }).click();
  await expect(page.locator("tbody tr").first()).toContainText("Row 02");
  expect(new URL(page.url()).searchParams.get("sort")).toBe("-actualName");
});

test("a name written from right to left is read and cut from its own side", async ({ app, page }) => {
  const actualName = "شركة التأمين على الحياة والممتلكات والسيارات والسفر ABC Ltd";
  await app.seed.db.insert(clientTable).values({ actualName, displayName: actualName });
  await page.goto(clients.path);
  const cell = page.getByTitle(actualName).first();
  await expect(cell).toHaveCSS("direction", "rtl");
  await expect(cell).toHaveCSS("-webkit-line-clamp", "2");
});

test("a search without a match says what was looked for where, and leads on", async ({ app, page }) => {
  await app.seed.user({ firstName: "Robin", lastName: "Dupont" });
  await page.goto(users.path, { waitUntil: "networkidle" });
  await search(page, "dupont");
  await expect(page.getByText("No user whose First Name contains “dupont”.")).toBeVisible();
  await page.getByRole("link", { name: "Last Name", exact: true }).click();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await search(page, "nobody");
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.locator("tbody tr")).not.toHaveCount(0);
});
