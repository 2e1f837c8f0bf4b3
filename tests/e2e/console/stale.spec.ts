import type { Browser, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { clans, clients, emailConfigurations, messageTemplates } from "~/hub/kit/db/schema";
import type { App } from "../support/app";
import { expectFieldError, summary } from "../support/forms";
import { look } from "../support/look";
import { client as clientEntity } from "./entities/catalog";
import { expect, test } from "./fixtures";
import { signedIn } from "./others";
import { dialog, expectEntries, expectMessage, fillIn, save } from "./screens";

async function ana(browser: Browser, app: App): Promise<Page> {
  return signedIn(browser, app, await app.seed.user({ firstName: "Ana", lastName: "Ruiz", role: "Admin" }));
}

/** Saves such entries over whatever the record is now. */
async function saveAs(other: Page, path: string, entries: Record<string, string>, told: string): Promise<void> {
  await expect(async () => void (await other.goto(path, { waitUntil: "networkidle" }))).toPass();
  await fillIn(other, entries);
  await save(other);
  await expectMessage(other, told);
}

const choice = (page: Page, name: RegExp) => page.getByRole("dialog").getByRole("radio", { name });

test("a form of a record that was changed meanwhile says who changed what, and merges field by field", async ({
  app,
  page,
  browser,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/409|400/);
  const [id] = await clientEntity.seed(app.seed.db, ["Row 07"]);
  const path = `${clientEntity.path}/${id}/edit`;
  const hers = await ana(browser, app);
  await page.goto(path, { waitUntil: "networkidle" });
  await saveAs(hers, path, { Address: "Her road 1", "Display Name": "Her name", Status: "INACTIVE" }, "Client updated");
  await fillIn(page, { "Display Name": "My name", "Office Contact": "555", Status: "INACTIVE" });
  await save(page);

  await expect(summary(page)).toContainText("Somebody else changed this record meanwhile");
  const when = "20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC";
  for (const told of [
    `Address: from empty to “Her road 1”, by Ana Ruiz .*, ${when}\\. It is in the form now\\.`,
    `Display Name: from “Shown as Row 07” to “Her name”, by Ana Ruiz .*, ${when}\\. You changed it too: choose\\.`,
    `Status: from “ACTIVE” to “INACTIVE”, by Ana Ruiz .*, ${when}\\. You made the same change\\.`,
  ])
    await expect(
      summary(page)
        .getByRole("listitem")
        .filter({ hasText: new RegExp(told) }),
    ).toBeVisible();
  await expect(summary(page).getByRole("listitem"), "and nothing else").toHaveCount(3);
  await expectEntries(page, { Address: "Her road 1", "Display Name": "My name", "Office Contact": "555" });
  await expect(choice(page, /Mine: “My name”/)).not.toBeChecked();
  await expect(choice(page, /Saved by Ana Ruiz.*: “Her name”/)).not.toBeChecked();
  await look(page, "stale", [360, 768, 1024, 1280]);

  await fillIn(page, { Email: "mine@example.test" });
  await save(page);
  await expectFieldError(page, "Display Name", "Choose which one is saved");
  await expectEntries(page, { Email: "mine@example.test", "Display Name": "My name", Address: "Her road 1" });

  await saveAs(hers, path, { Address: "Her road 2" }, "Client updated");
  await choice(page, /Saved by Ana Ruiz/).check();
  await save(page);
  await expect(summary(page), "a change made after that is noticed too").toContainText(
    "Address: from “Her road 1” to “Her road 2”, by Ana Ruiz",
  );
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expectEntries(page, { "Display Name": "Her name", Address: "Her road 2", Email: "mine@example.test" });
  await save(page);
  await expectMessage(page, "Client updated");
  const [stored] = await app.seed.db.select().from(clients).where(eq(clients.id, id!));
  expect(stored).toMatchObject({
    displayName: "Her name",
    address: "Her road 2",
    officeContact: 555,
    email: "mine@example.test",
    status: "INACTIVE",
  });
  await hers.context().close();
});

test("a text that both changed is merged whole, and what is kept is what the field then holds", {
  tag: "@once",
}, async ({ app, page, browserErrors }) => {
  browserErrors.allow(/409/);
  const [made] = await app.seed.db
    .insert(messageTemplates)
    .values({ channel: "SMS", name: "WELCOME", html: `Welcome ${"to all of it ".repeat(200)}`, status: "ACTIVE" })
    .returning();
  const path = `/dashboard/smsTemplate/${made!.id}/edit`;
  const text = (of: Page) => of.locator("textarea[name=template]");
  await page.goto(path);
  const other = await page.context().newPage();
  await other.goto(path);
  await text(other).fill("<p>Theirs {{firstName}}</p>");
  await save(other);
  await expectMessage(other, "updated");

  await text(page).fill("<p>Mine {{firstName}}</p>");
  await save(page);
  await expect(summary(page)).toContainText("You changed this record in another window meanwhile");
  await expect(text(page)).toHaveValue("<p>Mine {{firstName}}</p>");
  await look(page, "stale-template");
  await text(page).fill("<p>Both {{firstName}}</p>");
  await choice(page, /Mine: /).check();
  await save(page);
  await expectMessage(page, "updated");
  const [stored] = await app.seed.db.select().from(messageTemplates).where(eq(messageTemplates.id, made!.id));
  expect(stored?.html).toContain("Both {{firstName}}");
});

test("a password that was changed meanwhile is named and not shown, and the one typed is not lost without a word", async ({
  app,
  page,
  browser,
  browserErrors,
}) => {
  browserErrors.allow(/409/);
  const [made] = await app.seed.db
    .insert(emailConfigurations)
    .values({ from: "ops@example.test", host: "mail.example.test", port: 25, type: "SMTP", status: "INACTIVE" })
    .returning();
  const path = `/dashboard/configurationEmail/${made!.id}/edit`;
  const hers = await ana(browser, app);
  await page.goto(path, { waitUntil: "networkidle" });
  await saveAs(hers, path, { Password: "Her#Secret1", Port: "2525" }, "updated");
  await fillIn(page, { Password: "My#Secret2", Host: "mine.example.test" });
  await save(page);
  const told = summary(page).getByRole("listitem");
  await expect(told.filter({ hasText: /Password: changed, by Ana Ruiz/ })).toBeVisible();
  await expect(told.filter({ hasText: /Port: from “\d+” to “2525”, by Ana Ruiz/ })).toBeVisible();
  await expectEntries(page, { Host: "mine.example.test", Port: "2525" });
  const isScripted = test.info().project.use.javaScriptEnabled !== false;
  const password = dialog(page, "Update Email Configuration").getByLabel("Password", { exact: true });
  await expect(password).toHaveValue(isScripted ? "My#Secret2" : "");
  await expect(page.getByText("Type passwords and tokens again.")).toHaveCount(isScripted ? 0 : 1);
  expect(await page.content()).not.toContain("Secret1");
  await look(page, "stale-secret");
  if (!isScripted) await fillIn(page, { Password: "My#Secret2" });
  await save(page);
  await expectMessage(page, "updated");
  await hers.context().close();
});

test("a select that both changed shows both by their names", async ({ app, page, browserErrors }) => {
  browserErrors.allow(/409/);
  const [one, two, three] = await Promise.all(["Acme", "Borealis", "Contoso"].map((name) => app.seed.client(name)));
  const [made] = await app.seed.db
    .insert(clans)
    .values({ clientId: one!.id, name: "Own", count: 1, type: "INTERNAL" })
    .returning();
  const path = `/dashboard/clan/${made!.id}/edit`;
  await page.goto(path, { waitUntil: "networkidle" });
  const other = await page.context().newPage();
  await other.goto(path, { waitUntil: "networkidle" });
  await other.locator("[name=clientId]").selectOption(two!.id);
  await save(other);
  await expectMessage(other, "updated");
  await page.locator("[name=clientId]").selectOption(three!.id);
  await save(page);
  await expect(choice(page, /Mine: “Contoso”/)).toBeVisible();
  await choice(page, /Saved by .*: “Borealis”/).check();
  await save(page);
  await expectMessage(page, "updated");
  const [stored] = await app.seed.db.select().from(clans).where(eq(clans.id, made!.id));
  expect(stored?.clientId).toBe(two!.id);
});
