import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "../support/axe";
import { inLanguage } from "../support/languages";
import { look } from "../support/look";
import { sticksOut } from "../support/senses";
import { DESK, deskRole } from "./desk";
import { MARKUP } from "./entities";
import { user as users } from "./entities/access";
import { client as clients } from "./entities/catalog";
import { expect, test } from "./fixtures";
import { act, chooseNarrowing, dialog, expectSaved, fillIn, save, search } from "./screens";

const PATH = "/dashboard/audit";

test("an administrator changes a client, finds in the log who changed what, and takes it home", {
  tag: "@once",
}, async ({ app, page }) => {
  const actualName = `=Acme ${randomUUID().slice(0, 8)}`;
  await app.seed.client(actualName);
  await page.goto(clients.path);
  await act(page, clients, actualName, "Edit");
  await fillIn(page, { "Display Name": MARKUP, Status: "INACTIVE" });
  await save(page);
  await expectSaved(page, clients, "Client updated");

  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Audit Log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit Log" })).toBeVisible();
  await search(page, actualName.toUpperCase(), "Subject");
  const row = page.getByRole("row").filter({ hasText: actualName });
  await expect(row).toHaveCount(1);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(row).toContainText(`Portico Admin (${app.admin.email})`);
  await expect(row).toContainText("Updated");
  await expect(row).toContainText(`Client: ${actualName}`);
  await expect(row).toContainText("Success");

  await row.getByRole("link", { name: /^Details Updated by Portico Admin/ }).click();
  const details = dialog(page, "Updated");
  await expect(details.getByRole("row").filter({ hasText: "Display Name" }).getByRole("cell")).toHaveText([
    "Display Name",
    actualName,
    MARKUP,
  ]);
  await expect(details.getByRole("row").filter({ hasText: "Status" }).getByRole("cell")).toHaveText([
    "Status",
    "ACTIVE",
    "INACTIVE",
  ]);
  await expect(details.getByRole("row")).toHaveCount(3);
  await expect(details.locator("b"), "markup in a name is text").toHaveCount(0);
  expect(await sticksOut(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await expect(details, "a time as the list writes it").toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
  await look(page, "audit-details");
  await details.getByRole("link", { name: "Close" }).last().click();
  await expect(details).toHaveCount(0);
  await expect(row, "the search is kept").toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("audit-log.csv");
  const text = await readFile(await download.path(), "utf8");
  expect(text.split("\r\n")[0]).toBe(
    "\uFEFFWhen,Who,Who (id),Action,Kind,Subject,Subject (id),Outcome,Reason,Changes,IP address,Browser,Request",
  );
  expect(text, "no cell is a formula").toContain(`,Updated,Client,'${actualName},`);
  expect(text).toContain(`Display Name: ${actualName} → <b>Made</b>`);
  expect(text.trimEnd().split("\r\n")).toHaveLength(2);
});

test("readers in Hindi search by the words they see, and axe finds nothing serious in what they read", {
  tag: "@once",
}, async ({ app, page }) => {
  const actualName = `Acme ${randomUUID().slice(0, 8)}`;
  await app.seed.client(actualName);
  await page.goto(clients.path);
  await act(page, clients, actualName, "Edit");
  await fillIn(page, { Status: "INACTIVE" });
  await save(page);
  await expectSaved(page, clients, "Client updated");
  const shown = new URLSearchParams({ field: "subject", search: `क्लाइंट: ${actualName}`, also: "action=बदला" });
  await inLanguage(page, "hi", `${PATH}?${shown.toString()}`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expectAccessible(page, "the log");
  const answer = await page.request.get(`${PATH}/download?${shown.toString()}`);
  expect((await answer.text()).trimEnd().split("\r\n"), "the download is in English").toHaveLength(2);
  await page.getByRole("link", { name: /: विवरण$/ }).click();
  await expect(page.getByRole("dialog").getByRole("row").last()).toHaveText(/^स्थिति\s*सक्रिय\s*निष्क्रिय$/);
  await expectAccessible(page, "an event");
  for (const path of ["/dashboard/overview", "/dashboard/emailTemplate/new"]) {
    await inLanguage(page, "hi", path);
    await expectAccessible(page, path);
  }
});

test("what no event fits is said, and so is how the log is searched by time", { tag: "@once" }, async ({ page }) => {
  await page.goto(PATH);
  await search(page, "1999-12", "When, in UTC (2026-11, 2026-11-21 …)");
  await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
  await search(page, String(new Date().getUTCFullYear()));
  await expect(page.locator("tbody tr")).not.toHaveCount(0);
});

test("each row leads to what it is about and who did it, and an event to the ones beside it", async ({ app, page }) => {
  await deskRole(app.seed.db, DESK.role);
  const user = await app.seed.user();
  const email = user.email;
  await page.goto(users.path);
  await act(page, users, `${user.firstName} ${user.lastName}`, "Assign Application");
  await chooseNarrowing(page, "Show roles", { Application: DESK.application, Client: DESK.client, Role: DESK.role });
  await page.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByText("Application assigned").first()).toBeVisible();

  await page.goto(`${PATH}?field=subject&search=${encodeURIComponent(DESK.application)}`, { waitUntil: "networkidle" });
  const row = page.getByRole("row").filter({ hasText: "Attached" }).filter({ hasText: email });
  await expect(row, "a search for the application finds it").toHaveCount(1);
  const led = (name: string) => row.locator("td:not(.row-actions)").getByRole("link", { name });
  await expect(led(email)).toHaveAttribute("href", `/dashboard/user/${user.id}`);
  await expect(led(`${DESK.application} for ${DESK.client} as ${DESK.role}`)).toHaveAttribute(
    "href",
    /^\/dashboard\/application\/[\w-]+$/,
  );
  await expect(led(app.admin.email)).toHaveAttribute("href", `/dashboard/user/${await app.seed.idOf(app.admin.email)}`);

  await look(page, "audit-links", [360, 768, 1024, 1440]);

  await page.goto(`${PATH}?size=5`, { waitUntil: "networkidle" });
  const details = page.locator("tbody tr .row-actions a");
  const [newest, next] = await details.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await details.first().click();
  const open = page.getByRole("dialog");
  await expect(open.getByRole("link", { name: "Previous event" })).toHaveCount(0);
  await open.getByRole("link", { name: "Next event" }).click();
  await expect(page).toHaveURL(next!);
  await open.getByRole("link", { name: "Previous event" }).click();
  await expect(page).toHaveURL(newest!);
  await open.getByRole("link", { name: "Close" }).last().click();
  await expect(page).toHaveURL(`${PATH}?size=5`);
});
