import { look } from "../support/look";
import { client as clients } from "./entities/catalog";
import { expect, test } from "./fixtures";
import { fillIn, save } from "./screens";

test("a record that somebody else deleted says by whom and when, inside the console, and keeps what was typed", async ({
  app,
  page,
  browserErrors,
}) => {
  browserErrors.allow(/404/);
  const [id] = await clients.seed(app.seed.db, ["Row 01"]);
  await page.goto(`${clients.path}/${id}/edit`, { waitUntil: "networkidle" });
  await fillIn(page, { Address: "Typed too late" });
  const other = await page.context().newPage();
  await other.goto(`${clients.path}/${id}/delete`);
  await other.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(other).toHaveURL(/\/dashboard\/client$/);

  await save(page);
  const said = page.getByRole("alert").filter({ hasText: /“Row 01” was deleted by .*, 20\d\d-.* UTC\./ });
  await expect(said).toBeVisible();
  const typed = page.getByRole("dialog").getByLabel("Address");
  await expect((await typed.count()) > 0 ? typed : page.getByText("Typed too late")).toBeVisible();
  if ((await typed.count()) > 0) await expect(typed).toHaveValue("Typed too late");
  await look(page, "deleted-save");

  await other.goto(`${clients.path}/${id}/edit`);
  await expect(other.getByRole("heading", { name: "This record is not there any more" })).toBeVisible();
  await expect(other.getByRole("alert")).toContainText("“Row 01” was deleted by");
  await expect(other.getByRole("navigation").getByRole("link", { name: "Clients", exact: true })).toBeVisible();
  await look(other, "deleted-open");
  await other.getByRole("link", { name: "Back to the list" }).click();
  await expect(other.getByRole("heading", { name: "Clients", level: 1 })).toBeVisible();
});
